import { describe, expect, test } from '@jest/globals';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { readJournalLag } from './journal-lag.ts';

async function setUp(segments: Readonly<Record<string, { lines: number; counted: number }>>) {
  const service = new MemoryBlobService();
  const journal = memoryBlobContainer(service, 'journal');
  const progress = memoryBlobContainer(service, 'journal-progress');
  const line = Buffer.from(`${'x'.repeat(99)}\n`);
  for (const [name, { lines, counted }] of Object.entries(segments)) {
    await journal.createAppendBlob(name);
    if (lines > 0)
      await journal.appendBlock(name, Buffer.concat(Array.from({ length: lines }, () => line)), 0);
    if (counted > 0)
      await progress.put(name, Buffer.from('{}'), { metadata: { off: String(counted * 100), stuck: '0' } });
  }
  return { journal, progress };
}

describe('the lag of the journal', () => {
  test.each([
    ['nothing without segments', {}, { bytes: 0, answers: 0 }],
    ['nothing if all is counted', { a: { lines: 5, counted: 5 } }, { bytes: 0, answers: 0 }],
    ['a whole segment that has no progress', { a: { lines: 5, counted: 0 } }, { bytes: 500, answers: 5 }],
    [
      'all bytes beyond the progress, in all segments',
      { a: { lines: 50, counted: 20 }, b: { lines: 3, counted: 0 }, c: { lines: 2, counted: 2 } },
      { bytes: 3_300, answers: 33 },
    ],
    [
      'an estimate of the answers in a large segment',
      { a: { lines: 20_000, counted: 100 } },
      { bytes: 1_990_000, answers: 19_900 },
    ],
  ])('is %s', async (_, segments, expected) => {
    const { journal, progress } = await setUp(segments);
    expect(await readJournalLag(journal, progress)).toEqual(expected);
  });
});
