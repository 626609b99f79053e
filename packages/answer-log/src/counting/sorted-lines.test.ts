import { expect, test } from '@jest/globals';
import type { ChunkInRound } from './chunk-in-round.ts';
import { sortChunk } from './journal-records.ts';
import { SortedLines } from './sorted-lines.ts';
import type { Turn } from '../fair-scheduler.ts';

test('lines are grouped by survey, in the order in which surveys and lines came', () => {
  const lines = new SortedLines(0);
  for (let n = 0; n < 100; n += 1) lines.add(`tenant/${n % 3}/I1`, 10 * n, 10 * n + 9);
  const bySurvey = lines.bySurvey();
  expect([...bySurvey.keys()]).toEqual(['tenant/0/I1', 'tenant/1/I1', 'tenant/2/I1']);
  expect([...bySurvey.get('tenant/1/I1')!].slice(0, 4)).toEqual([10, 19, 40, 49]);
  expect([...bySurvey.values()].map(({ length }) => length)).toEqual([68, 66, 66]);
});

test('a chunk without lines has no surveys', () => {
  expect(new SortedLines(0).bySurvey().size).toBe(0);
});

test('empty lines take their share of a turn', async () => {
  let bytes = 0;
  const turn = { isOverAfter: (more: number) => (bytes += more) < 0 } as unknown as Turn;
  const chunk = { segmentId: 'S1', chunk: { bytes: Buffer.from('\n'.repeat(100)), start: 0 } };
  const { corrupt } = await sortChunk(chunk as unknown as ChunkInRound, turn);
  expect([bytes, corrupt.length]).toEqual([100, 100]);
});
