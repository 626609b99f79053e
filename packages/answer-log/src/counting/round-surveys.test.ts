import { expect, test } from '@jest/globals';
import type { SegmentChunk } from '@canvass/journal';
import { ChunkInRound } from './chunk-in-round.ts';
import { RoundSurveys } from './round-surveys.ts';
import { beginReading, type Reading } from './segment-reading.ts';

const stored = { progress: { off: 0, stuck: {} }, owner: 'w1', deferred: [], etag: '"1"', idleMs: 0 };

/** A chunk with one record of each survey, of these lengths. */
function roundOf(lengths: Readonly<Record<string, number>>): RoundSurveys {
  const ownership = { outcome: 'ours', stored, takenFrom: undefined } as const;
  const reading = beginReading('S1', ownership, false, undefined) as Reading;
  const chunk = { start: 0, end: 1_000, bytes: Buffer.alloc(0) } as SegmentChunk;
  const bySurvey = new Map(Object.entries(lengths).map(([path, to]) => [path, Int32Array.of(0, to)]));
  const round = new RoundSurveys();
  round.add(new ChunkInRound(reading, chunk, { readAt: 1, readAtMs: 0 }), { bySurvey, corrupt: [] });
  return round;
}

const round = () =>
  roundOf({ 'busy/a/I1': 60, 'busy/b/I1': 50, 'acme/coffee/I1': 100, 'acme/tea/I1': 5, 'zoo/lions/I1': 105 });

test('the surveys of small tenants come first, else in the order in which they came', () => {
  expect(
    round()
      .inOrder(false)
      .map(({ path }) => path),
  ).toEqual(['acme/coffee/I1', 'acme/tea/I1', 'zoo/lions/I1', 'busy/a/I1', 'busy/b/I1']);
});

test('of a segment that was taken over they come in reverse order, but still small tenants first', () => {
  expect(
    round()
      .inOrder(true)
      .map(({ path }) => path),
  ).toEqual(['zoo/lions/I1', 'acme/tea/I1', 'acme/coffee/I1', 'busy/b/I1', 'busy/a/I1']);
});

test("each survey has the totals of its tenant's surveys", () => {
  expect(
    round()
      .inOrder(false)
      .map(({ brought }) => brought),
  ).toContainEqual({
    tenant: 'busy',
    surveys: 2,
    bytes: 110,
  });
});
