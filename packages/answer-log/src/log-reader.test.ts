import { describe, expect, test } from '@jest/globals';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { readLog } from './log-reader.ts';

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

  test('throws logMoved if the blob is gone', async () => {
    const answerLogs = memoryBlobContainer(new MemoryBlobService(), 'answers');
    await expect(readLog(answerLogs, 'log', 0, 10, 10).next()).rejects.toMatchObject({ code: 'logMoved' });
  });
});
