import { expect, test } from '@jest/globals';
import { ChunkSize } from './chunk-size.ts';

const gib = 1024 ** 3;

function sizeFor(mostBytes: number): ChunkSize {
  return new ChunkSize({
    leastBytes: 4 * 1024 ** 2,
    readBytes: 8 * 1024 ** 2,
    mostBytes,
    fromSurveys: 2,
  });
}

/** After full rounds of many surveys with few answers each. */
function grown(size: ChunkSize): number {
  for (let round = 0; round < 20; round += 1) size.counted({ surveys: 1_000, records: 1_000, isFull: true });
  return size.of(1);
}

test('a chunk of many small surveys grows up to its limit', () => {
  expect(grown(sizeFor(gib / 4))).toBe(gib / 4);
});

test('no chunk is so long that 32 bits cannot hold the offsets in it', () => {
  expect(grown(sizeFor(8 * gib))).toBe(gib);
});
