import { createHash } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { emptySummary, encodeErasure, encodeSummary, createSummaries } from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { at, key, path, writeTeaDefinition } from '../../test/tea-definition.ts';
import { readExportArguments } from './arguments.ts';
import { exportCommand } from './command.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-export-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** A survey with three answers, and one erasure. */
async function survey() {
  const service = new MemoryBlobService();
  const open = (name: string) => memoryBlobContainer(service, name);
  const containers = {
    definitions: open('definitions'),
    summaries: open('summaries'),
    answerLogs: open('answers'),
    erasures: open('erasures'),
    exports: open('exports'),
    tags: open('tags'),
  };
  const history = await writeTeaDefinition(containers.definitions);
  const lines = [1, 2, 3].map((rating) => {
    const ids = { id: `01ARZ3NDEKTSV4RRFFQ69G5FA${rating}`, submissionId: '' };
    const record = { ...key, ...ids, receivedAt: at, definitionVersion: 1, answers: { rating } };
    return `${JSON.stringify({ segmentId: 'S1', offset: rating, ...record })}\n`;
  });
  const bytes = Buffer.from(lines.join(''));
  const blob = `${path}/1-LOG`;
  await containers.answerLogs.put(blob, bytes);
  const run = { ordinal: 0, offset: 0, lowestId: '', highestId: 'Z' };
  const log = [{ blob, committedLength: bytes.byteLength, answers: 3, blocks: 1, pages: [], runs: [run] }];
  const summaries = createSummaries({ container: containers.summaries });
  await summaries.replace(key, encodeSummary({ ...emptySummary(history, 1), log }), { ifAbsent: true });
  await containers.erasures.put(`${path}/0`, encodeErasure({ id: 'GONE', erasedAt: at }));
  const runExport = (...args: string[]) =>
    exportCommand(
      { containers, clock: systemClock, bar: { show: () => {}, end: () => {} } },
      readExportArguments(['acme', 'tea', ...args]),
    );
  return { containers, blob, run: runExport };
}

describe('export', () => {
  test('writes a file, and says how many answers it has and what its SHA-256 is', async () => {
    const { run } = await survey();
    const file = join(folder, 'tea.csv');
    const { exitCode, message } = await run(file);
    expect(exitCode).toBe(0);
    const bytes = await readFile(file);
    expect(bytes.toString().split('\r\n')[1]).toBe(`"01ARZ3NDEKTSV4RRFFQ69G5FA1","${at}","1","1"`);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(message.split('\n').at(-1)).toBe(`3 answers, SHA-256 ${sha256}: ${file}`);
  });

  test('has the texts of the questions in its first row, or their ids', async () => {
    const { run } = await survey();
    const firstRow = async (...args: string[]): Promise<string | undefined> => {
      await run(join(folder, 'tea.csv'), ...args);
      return (await readFile(join(folder, 'tea.csv'), 'utf8')).split('\r\n')[0];
    };
    expect(await firstRow()).toBe('"id","receivedAt","version","q_rating"');
    expect(await firstRow('--headers', 'texts')).toBe('"Id","Received at (UTC)","Version","How was it?"');
    expect(readExportArguments(['acme', 'tea', 'a.xlsx'])).toMatchObject({ headers: 'texts' });
  });

  test('has the tags of the answers, and takes those with a tag', async () => {
    const { containers, run } = await survey();
    const id = '01ARZ3NDEKTSV4RRFFQ69G5FA2';
    const shard = { logSince: 0, answers: { [id]: [2, ['call back', 'roster']] } };
    await containers.tags.put(`${path}/2`, Buffer.from(JSON.stringify(shard)));
    const file = join(folder, 'tagged.csv');
    const rowsOf = async (...args: string[]): Promise<string[]> => {
      await run(file, ...args);
      return (await readFile(file, 'utf8')).trim().split('\r\n');
    };
    expect(await rowsOf('--tags')).toEqual([
      '"id","receivedAt","version","tags","q_rating"',
      `"01ARZ3NDEKTSV4RRFFQ69G5FA1","${at}","1",,"1"`,
      `"${id}","${at}","1","call back;roster","2"`,
      `"01ARZ3NDEKTSV4RRFFQ69G5FA3","${at}","1",,"3"`,
    ]);
    expect(await rowsOf('--tag', 'Roster,other')).toEqual([
      '"id","receivedAt","version","q_rating"',
      `"${id}","${at}","1","2"`,
    ]);
  });

  test('takes a filter, and what is new with what was erased', async () => {
    const { run } = await survey();
    const some = join(folder, 'some.ndjson');
    const erased = join(folder, 'erased');
    const { message } = await run(some, '--where', 'rating=2..3', '--erasures', erased);
    expect((await readFile(some, 'utf8')).split('\n')).toHaveLength(3);
    expect(await readFile(erased, 'utf8')).toBe(`{"id":"GONE","erasedAt":"${at}"}\n`);
    const [, position = ''] = /--after (\S+)/.exec(message) ?? [];
    const none = await run(join(folder, 'new.ndjson'), '--after', position);
    expect(none.message).toContain('\n0 answers, SHA-256');
    // Nothing was exported at the desk.
    const all = await run(join(folder, 'all.ndjson'), '--after', 'last');
    expect(all.message).toContain('\n3 answers, SHA-256');
  });

  test('leaves no file with the name of a whole one if it cannot be completed', async () => {
    const { run, containers, blob } = await survey();
    await containers.answerLogs.put(blob, Buffer.from('damaged\n'));
    await expect(run(join(folder, 'tea.csv'))).rejects.toMatchObject({ code: 'log-damaged' });
    expect(await readdir(folder)).toEqual(['tea.csv.part']);
  });

  test('says what is wrong', async () => {
    const { run } = await survey();
    const file = join(folder, 'tea.csv');
    expect(await run(file, '--where', 'colour=red')).toMatchObject({ exitCode: 1 });
    expect((await run(file, '--not', 'rating=4')).message).toContain('questions with choices');
    expect(await run(file, '--language', 'de')).toEqual({
      exitCode: 1,
      message: 'The survey is not in this language. It has en.',
    });
    expect(await run(file, '--after', '01KAJ5V3M0Q8ZJX4T9W2YB6NDC.1.2s.0')).toEqual({
      exitCode: 1,
      message: 'The survey or its log was made anew since that position: export all answers again.',
    });
    for (const args of [
      [],
      ['tea.pdf'],
      ['a.csv', 'b.csv'],
      ['a.csv', '--where', 'x'],
      ['a.csv', '--after', 'x'],
      ['a.csv', '--headers', 'labels'],
      ['a.csv', '--language', 'klingon'],
      ['a.csv', '--no'],
    ]) {
      expect(() => readExportArguments(['acme', 'tea', ...args])).toThrow(
        expect.objectContaining({ code: 'misused' }),
      );
    }
  });
});
