import { describe, expect, test } from '@jest/globals';
import { MemoryBlobService, memoryBlobContainer } from '@canvass/storage/memory';
import * as fc from 'fast-check';
import { forEachLine, readSegment } from './segment-reader.ts';

async function segment(...blocks: string[]) {
  const journal = memoryBlobContainer(new MemoryBlobService(), 'journal');
  await journal.createAppendBlob('S');
  let position = 0;
  for (const block of blocks) {
    const bytes = Buffer.from(block);
    await journal.appendBlock('S', bytes, position);
    position += bytes.length;
  }
  return journal;
}

describe('reading a segment', () => {
  test('ends at the last whole line and returns what follows it', async () => {
    const journal = await segment('one\ntwo\nthr');
    expect(await readSegment(journal, 'S', 0, 100)).toEqual({
      outcome: 'read',
      bytes: Buffer.from('one\ntwo\n'),
      start: 0,
      end: 8,
      length: 11,
      atEnd: true,
      unfinished: Buffer.from('thr'),
    });
  });

  test('begins at the offset and stops at the size of a chunk', async () => {
    const journal = await segment('one\n', 'two\n', 'three\n');
    expect(await readSegment(journal, 'S', 4, 6)).toMatchObject({ start: 4, end: 8, atEnd: false });
  });

  test('reports the end of the segment', async () => {
    const journal = await segment('one\n');
    expect(await readSegment(journal, 'S', 4, 100)).toMatchObject({ start: 4, end: 4, atEnd: true });
    expect(await readSegment(journal, 'S', 0, 100)).toMatchObject({ start: 0, end: 4, atEnd: true });
  });

  test('reports a retired segment as gone', async () => {
    const journal = await segment();
    await journal.delete('S');
    expect(await readSegment(journal, 'S', 0, 100)).toEqual({ outcome: 'gone' });
  });

  test('returns every whole line once, for all chunk sizes', async () => {
    const lines = fc.array(
      fc.string({ unit: 'grapheme', maxLength: 20 }).map((line) => line.replaceAll('\n', ' ')),
    );
    await fc.assert(
      fc.asyncProperty(lines, fc.string({ maxLength: 5 }), fc.nat(50), async (given, tail, extra) => {
        const torn = tail.replaceAll('\n', '');
        const journal = await segment(...given.map((line) => `${line}\n`), ...(torn ? [torn] : []));
        const longest = Math.max(1, ...given.map((line) => Buffer.byteLength(line) + 1));
        const read: string[] = [];
        let offset = 0;
        for (;;) {
          const chunk = await readSegment(journal, 'S', offset, longest + extra);
          if (chunk.outcome === 'gone') throw new Error('it is there');
          forEachLine(chunk.bytes, (start, end) => read.push(chunk.bytes.toString('utf8', start, end)));
          offset = chunk.end;
          if (chunk.atEnd) break;
        }
        expect(read).toEqual(given);
      }),
    );
  });
});
