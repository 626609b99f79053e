import { describe, expect, test } from '@jest/globals';
import { FaultyStorage, memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { joinLogLines } from './log-record.ts';
import {
  appendRecords,
  closeLogBlob,
  createLogBlob,
  hasRoom,
  logBlobName,
  versionInName,
} from './log-writer.ts';

const record = (bytes: number) => ({ id: 'A', bytes: Buffer.alloc(bytes, 'x') });
const mib = 1024 * 1024;

describe('writing a log', () => {
  test('splits more than one block between records', async () => {
    const answerLogs = memoryBlobContainer(new MemoryBlobService(), 'answers');
    const log = await createLogBlob(answerLogs, 'acme/coffee/I1/2-R');
    const written = await appendRecords(
      answerLogs,
      log,
      joinLogLines([record(3 * mib), record(2 * mib), record(mib), record(4 * mib)]),
    );
    expect(written).toMatchObject({
      outcome: 'appended',
      log: { committedLength: 10 * mib, answers: 4, blocks: 3 },
    });
  });

  test('sends no block without a record in it', async () => {
    const storage = new FaultyStorage(() => 0);
    const log = await createLogBlob(storage.direct('answers'), 'log');
    const answerLogs = storage.container('answers');
    expect(await appendRecords(answerLogs, log, joinLogLines([]))).toEqual({ outcome: 'appended', log });
    expect(storage.requests).toEqual([]);
    await appendRecords(answerLogs, log, joinLogLines([record(4 * mib + 1)]));
    expect(storage.sent('answers', 'appendBlock')).toBe(1);
  });

  test('is refused if the blob has another length', async () => {
    const answerLogs = memoryBlobContainer(new MemoryBlobService(), 'answers');
    const log = await createLogBlob(answerLogs, 'log');
    await answerLogs.appendBlock('log', Buffer.from("another's"), 0);
    expect(await appendRecords(answerLogs, log, joinLogLines([record(9)]))).toEqual({ outcome: 'refused' });
  });

  test('never creates a blob twice', async () => {
    const answerLogs = memoryBlobContainer(new MemoryBlobService(), 'answers');
    await createLogBlob(answerLogs, 'log');
    await expect(createLogBlob(answerLogs, 'log')).rejects.toMatchObject({ code: 'logUnavailable' });
  });

  test('leaves a blob before the service would refuse its blocks', () => {
    const log = { blob: 'b', committedLength: 0, answers: 0, blocks: 39_999, pages: [], runs: [] };
    expect(hasRoom(log, joinLogLines([record(1), record(1)]))).toBe(true);
    expect(hasRoom(log, joinLogLines([record(3 * mib), record(3 * mib)]))).toBe(false);
    expect(hasRoom({ ...log, blocks: 40_000 }, joinLogLines([record(1)]))).toBe(false);
  });

  test('moves the whole index of a blob that is done into a page, unless it is short', async () => {
    const answerLogs = memoryBlobContainer(new MemoryBlobService(), 'answers');
    const written = async (name: string, records: number) => {
      const log = await createLogBlob(answerLogs, name);
      const lines = joinLogLines(Array.from({ length: records }, () => record(64 * 1024)));
      const result = await appendRecords(answerLogs, log, lines);
      if (result.outcome !== 'appended') throw new Error(result.outcome);
      return result.log;
    };
    const [short, long] = [await written('short', 4), await written('long', 9)];
    expect(await closeLogBlob(answerLogs, short, () => 'page')).toEqual(short);
    const closed = await closeLogBlob(answerLogs, long, () => 'page');
    expect(closed).toMatchObject({
      blob: 'long',
      answers: 9,
      runs: [],
      pages: [{ blob: 'page.index', ordinal: 0 }],
    });
    const page = await answerLogs.get('page.index');
    expect(page.outcome === 'found' && JSON.parse(page.bytes.toString())).toEqual(long.runs);
  });

  test('names blobs after the version they are written for', () => {
    expect(versionInName(logBlobName('acme/coffee/I1', 17, '01KAAA'))).toBe(17);
    expect(versionInName(`${logBlobName('acme/coffee/I1', 17, '01KAAA')}.index`)).toBe(17);
    expect(versionInName('acme/17-coffee/I1/other')).toBeUndefined();
  });
});
