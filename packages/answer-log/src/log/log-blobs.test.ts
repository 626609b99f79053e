import * as fc from 'fast-check';
import { FaultyStorage, memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { describe, expect, test } from '@jest/globals';
import { extendRuns, lastAtOrBefore, pageOf, type Run, runBytes } from '../format/log-index.ts';
import { readLog } from './log-reader.ts';
import { joinLogLines } from '../format/log-record.ts';
import { RecentKeys } from './recent-keys.ts';
import {
  appendRecords,
  closeLogBlob,
  createLogBlob,
  hasRoom,
  logBlobName,
  versionInName,
} from './log-writer.ts';

const records = fc.array(
  fc.record({ id: fc.string({ minLength: 1, maxLength: 4 }), size: fc.integer({ min: 1, max: 50_000 }) }),
  { maxLength: 60 },
);

/** Records that are appended in batches of any sizes. */
const batches = fc.array(records, { maxLength: 6 });

const appended = (batch: readonly { id: string; size: number }[]) =>
  joinLogLines(batch.map(({ id, size }) => ({ id, bytes: Buffer.alloc(size) })));

describe('the sparse index', () => {
  test('covers every answer by one run that includes its id, for any batches', () => {
    fc.assert(
      fc.property(batches, (given) => {
        let runs: Run[] = [];
        const answers: { id: string; offset: number }[] = [];
        let offset = 0;
        for (const batch of given) {
          runs = extendRuns(runs, answers.length, offset, appended(batch));
          for (const { id, size } of batch) {
            answers.push({ id, offset });
            offset += size;
          }
        }
        answers.forEach((answer, ordinal) => {
          const run = lastAtOrBefore(runs, ordinal)!;
          expect(run.ordinal <= ordinal && run.offset <= answer.offset).toBe(true);
          expect(run.lowestId <= answer.id && answer.id <= run.highestId).toBe(true);
          expect(answers[run.ordinal]!.offset).toBe(run.offset);
        });
        const lengths = runs.slice(1).map((run, index) => run.offset - runs[index]!.offset);
        expect(lengths.every((length) => length >= runBytes)).toBe(true);
      }),
    );
  });

  test('is the same for one batch as for its parts', () => {
    fc.assert(
      fc.property(records, fc.nat(60), (given, cut) => {
        const head = given.slice(0, cut);
        const offset = head.reduce((sum, { size }) => sum + size, 0);
        const whole = extendRuns([], 0, 0, appended(given));
        const first = extendRuns([], 0, 0, appended(head));
        expect(extendRuns(first, head.length, offset, appended(given.slice(cut)))).toEqual(whole);
      }),
    );
  });

  test('does not change the runs it was given', () => {
    const runs = extendRuns([], 0, 0, appended([{ id: 'b', size: 1 }]));
    const before = structuredClone(runs);
    extendRuns(runs, 1, 1, appended([{ id: 'a', size: 1 }]));
    expect(runs).toEqual(before);
  });

  test('gives a page the position of its first run and the id range of all its runs', () => {
    const runs = [
      { ordinal: 7, offset: 100, lowestId: 'd', highestId: 'f' },
      { ordinal: 9, offset: 200, lowestId: 'a', highestId: 'e' },
      { ordinal: 12, offset: 300, lowestId: 'b', highestId: 'z' },
    ];
    expect(pageOf(runs, 'p', null)).toEqual({
      blob: 'p',
      keys: null,
      ordinal: 7,
      offset: 100,
      lowestId: 'a',
      highestId: 'z',
    });
  });

  test('finds nothing before its first run', () => {
    expect(lastAtOrBefore([], 0)).toBeUndefined();
    expect(lastAtOrBefore([{ ordinal: 5, offset: 0, lowestId: '', highestId: '' }], 4)).toBeUndefined();
  });
});

async function logOf(text: string) {
  const answerLogs = memoryBlobContainer(new MemoryBlobService(), 'answers');
  await answerLogs.createAppendBlob('log');
  await answerLogs.appendBlock('log', Buffer.from(text), 0);
  return async (offset: number, end: number, chunkBytes: number): Promise<string[][]> => {
    const chunks: string[][] = [];
    for await (const lines of readLog(answerLogs, 'log', offset, end, chunkBytes)) {
      chunks.push(lines.map((line) => line.toString()));
    }
    return chunks;
  };
}

describe('reading a log', () => {
  test('gives whole lines with their newlines, chunk by chunk', async () => {
    const read = await logOf('one\ntwo\nthree\n');
    expect(await read(0, 14, 8)).toEqual([['one\n', 'two\n'], ['three\n']]);
    expect(await read(4, 14, 100)).toEqual([['two\n', 'three\n']]);
  });

  test('never reads beyond the committed length', async () => {
    const read = await logOf('one\ntwo\ngarbage\n');
    expect(await read(0, 8, 100)).toEqual([['one\n', 'two\n']]);
    expect(await read(8, 8, 100)).toEqual([]);
  });

  test('reads more if one line is longer than a chunk', async () => {
    const long = 'x'.repeat(50);
    const read = await logOf(`a\n${long}\nb\n`);
    expect((await read(0, 55, 4)).flat()).toEqual(['a\n', `${long}\n`, 'b\n']);
  });

  test('returns to its chunk size after a long line', async () => {
    const short = Array.from({ length: 40 }, (_, index) => `${index}\n`);
    const text = [`${'x'.repeat(50)}\n`, ...short].join('');
    const chunks = await (await logOf(text))(0, text.length, 8);
    for (const lines of chunks.slice(1)) expect(lines.join('').length).toBeLessThanOrEqual(8);
  });

  test('ends at an unfinished line', async () => {
    const read = await logOf('one\ntw');
    expect(await read(0, 6, 100)).toEqual([['one\n']]);
    expect(await read(0, 100, 5)).toEqual([['one\n']]);
  });

  test('throws log-moved if the blob is gone', async () => {
    const answerLogs = memoryBlobContainer(new MemoryBlobService(), 'answers');
    await expect(readLog(answerLogs, 'log', 0, 10, 10).next()).rejects.toMatchObject({ code: 'log-moved' });
  });
});

const record = (bytes: number) => ({ id: 'A', bytes: Buffer.alloc(bytes, 'x') });
const mib = 1024 * 1024;

describe('writing a log', () => {
  test('splits more than one block between records', async () => {
    const answerLogs = memoryBlobContainer(new MemoryBlobService(), 'answers');
    const writer = { answerLogs, recentKeys: new RecentKeys() };
    const log = await createLogBlob(answerLogs, 'acme/coffee/I1/2-R');
    const written = await appendRecords(
      writer,
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
    const writer = { answerLogs: storage.container('answers'), recentKeys: new RecentKeys() };
    expect(await appendRecords(writer, log, joinLogLines([]))).toEqual({ outcome: 'appended', log });
    expect(storage.requests).toEqual([]);
    await appendRecords(writer, log, joinLogLines([record(4 * mib + 1)]));
    expect(storage.sent('answers', 'appendBlock')).toBe(1);
  });

  test('is refused if the blob has another length', async () => {
    const answerLogs = memoryBlobContainer(new MemoryBlobService(), 'answers');
    const writer = { answerLogs, recentKeys: new RecentKeys() };
    const log = await createLogBlob(answerLogs, 'log');
    await answerLogs.appendBlock('log', Buffer.from("another's"), 0);
    expect(await appendRecords(writer, log, joinLogLines([record(9)]))).toEqual({ outcome: 'refused' });
  });

  test('never creates a blob twice', async () => {
    const answerLogs = memoryBlobContainer(new MemoryBlobService(), 'answers');
    await createLogBlob(answerLogs, 'log');
    await expect(createLogBlob(answerLogs, 'log')).rejects.toMatchObject({ code: 'log-unavailable' });
  });

  test('leaves a blob before the service would refuse its blocks', () => {
    const log = { blob: 'b', committedLength: 0, answers: 0, blocks: 39_999, pages: [], runs: [] };
    expect(hasRoom(log, joinLogLines([record(1), record(1)]))).toBe(true);
    expect(hasRoom(log, joinLogLines([record(3 * mib), record(3 * mib)]))).toBe(false);
    expect(hasRoom({ ...log, blocks: 40_000 }, joinLogLines([record(1)]))).toBe(false);
  });

  test('moves the whole index of a blob that is done into a page, unless it is short', async () => {
    const answerLogs = memoryBlobContainer(new MemoryBlobService(), 'answers');
    const writer = { answerLogs, recentKeys: new RecentKeys() };
    const written = async (name: string, count: number) => {
      const log = await createLogBlob(answerLogs, name);
      const lines = joinLogLines(Array.from({ length: count }, () => record(64 * 1024)));
      const result = await appendRecords(writer, log, lines);
      if (result.outcome !== 'appended') throw new Error(result.outcome);
      return result.log;
    };
    const [short, long] = [await written('short', 4), await written('long', 9)];
    expect(await closeLogBlob(writer, short, () => 'page')).toEqual(short);
    const closed = await closeLogBlob(writer, long, () => 'page');
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
