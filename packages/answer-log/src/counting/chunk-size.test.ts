import { expect, test } from '@jest/globals';
import { ChunkSize } from './chunk-size.ts';

const mib = 1024 ** 2;
const gib = 1024 * mib;

function sizeFor(mostBytes: number): ChunkSize {
  return new ChunkSize({
    leastBytes: 4 * mib,
    readBytes: 8 * mib,
    mostBytes,
    fromSurveys: 2,
  });
}

/** After full rounds of many surveys with few answers each. */
function grown(size: ChunkSize): number {
  for (let round = 0; round < 20; round += 1) size.counted({ surveys: 1_000, records: 1_000, isFull: true });
  return size.of(1);
}

test('a chunk grows until each survey has enough answers in it, and stays as it is then', () => {
  const size = sizeFor(gib);
  const sizes = Array.from({ length: 6 }, () => {
    const bytes = size.of(1);
    // Each survey has 50 answers in 8 MiB.
    size.counted({ surveys: 1_000, records: 1_000 * 50 * (bytes / (8 * mib)), isFull: true });
    return bytes / mib;
  });
  expect(sizes).toEqual([8, 16, 32, 32, 32, 32]);
});

test('no chunk is so long that 32 bits cannot hold the offsets in it', () => {
  expect(grown(sizeFor(8 * gib))).toBe(gib);
});
