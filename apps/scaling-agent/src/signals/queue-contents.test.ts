import { describe, expect, test } from '@jest/globals';
import { readQueues, type VisibleQueue } from './queue-contents.ts';
import type { ReportedTotals } from './worker-reports.ts';

const nowMs = Date.UTC(2026, 10, 2);
const noReports: ReportedTotals = { workers: 0, inFlight: 0, delayed: 0, handled: undefined };

function queue(depth: number, visible: number, oldestSeconds = 5): VisibleQueue {
  const insertedAt = new Date(nowMs - oldestSeconds * 1_000);
  return {
    name: 'answers-stored',
    depth: async () => depth,
    peek: async (max) => Array.from({ length: Math.min(max, visible) }, () => ({ insertedAt })),
  };
}

const read = (queues: VisibleQueue[], reported: Partial<ReportedTotals> = {}, running = 0) =>
  readQueues(queues, { ...noReports, ...reported }, running, nowMs);

describe('the contents of a queue', () => {
  test.each([
    ['nothing', 0, 0, {}, 0, { ready: 0, inFlight: 0, total: 0 }],
    ['the peeked messages, exactly', 1_031, 31, { workers: 2, inFlight: 7 }, 2, { ready: 31, inFlight: 7 }],
    [
      'the messages that workers do not hold, if a peek is full',
      1_000,
      500,
      { workers: 2, inFlight: 64 },
      2,
      { ready: 936 },
    ],
    [
      'nor have postponed',
      1_000,
      500,
      { workers: 2, inFlight: 64, delayed: 400 },
      2,
      { ready: 536, inFlight: 64 },
    ],
    ['at least the peeked messages', 40, 40, { workers: 1, inFlight: 500 }, 1, { ready: 32, inFlight: 8 }],
    [
      'the hidden messages, if not all workers report',
      60,
      10,
      { workers: 1, inFlight: 5 },
      2,
      { ready: 10, inFlight: 50 },
    ],
    ['the peeked messages, if the depth is behind', 0, 3, {}, 0, { ready: 3, inFlight: 0, total: 3 }],
    [
      'a thousand in flight and nothing ready',
      1_000,
      0,
      { workers: 9, inFlight: 1_000 },
      9,
      { ready: 0, inFlight: 1_000 },
    ],
  ])('are %s', async (_, depth, visible, reported, running, expected) => {
    expect(await read([queue(depth, visible)], reported, running)).toMatchObject(expected);
  });

  test('are the sum of its shards, and as old as the oldest message of any', async () => {
    const contents = await read(
      [queue(10, 5, 4), queue(3, 3, 60), queue(0, 0)],
      { workers: 1, inFlight: 5 },
      1,
    );
    expect(contents).toEqual({ total: 13, ready: 8, inFlight: 5, oldestAgeSeconds: 60 });
  });

  test('have no age if nothing is ready', async () => {
    expect(await read([queue(5, 0)])).toMatchObject({ oldestAgeSeconds: 0 });
  });

  test('are unknown if one shard does not answer', async () => {
    const failing = { ...queue(0, 0), depth: () => Promise.reject(new Error('503')) };
    await expect(read([queue(10, 5), failing])).rejects.toThrow('503');
  });
});
