import { describe, expect, test } from '@jest/globals';
import { decideAlong, rulesOf, tenPerReplica } from '../../test/observations.ts';
import { unknown, type Reading } from '../rules/reading.ts';
import { KedaScaler } from './keda-scaler.ts';

/** The messages of an Azure queue. */
interface QueueContents {
  readonly ready: number;
  readonly inFlight: number;
  /** Postponed by a visibility delay. */
  readonly delayed: number;
}

type QueueLengthStrategy = 'all' | 'visibleonly';

/** The service's limit of a peek. */
const mostPeeked = 32;

/**
 * The queue length that KEDA's `azure-queue` scaler uses. `all`, its default, takes the service's approximate message
 * count, which includes in-flight and postponed messages; `visibleonly` peeks, and takes `all` if the peek is full.
 */
function kedaQueueLength(contents: QueueContents, strategy: QueueLengthStrategy = 'all'): number {
  const { ready, inFlight, delayed } = contents;
  return strategy === 'visibleonly' && ready < mostPeeked ? ready : ready + inFlight + delayed;
}

const nothing: QueueContents = { ready: 0, inFlight: 0, delayed: 0 };

const with1000Delayed = (ready: number): QueueContents => ({ ready, inFlight: 0, delayed: 1_000 });

/** KEDA's replicas at the end of each minute, with a constant length. */
function kedaMinutes(length: Reading, start: number, minutes: number): number[] {
  const scaler = new KedaScaler({ queueLength: 10, minReplicaCount: 0, maxReplicaCount: 100 });
  let replicas = start;
  return Array.from({ length: minutes }, (_, minute) => {
    for (let second = minute * 60; second < (minute + 1) * 60; second += 1) {
      replicas = scaler.step(second, length, replicas);
    }
    return replicas;
  });
}

/** The same with Canvass's rules, which decide every 5 s. */
function canvassMinutes(contents: QueueContents | 'failing', start: number, minutes: number): number[] {
  const rules = rulesOf({ reactive: [tenPerReplica], stabilisation: { downSeconds: 30, zeroSeconds: 60 } });
  const failed = unknown('the service answered 503');
  const signals =
    contents === 'failing'
      ? { ready: failed, inFlight: failed }
      : { ready: contents.ready, inFlight: contents.inFlight };
  const readings = Array.from({ length: minutes * 12 }, (_, index) => ({ at: index * 5, signals }));
  return decideAlong(rules, readings, start, { min: 0, max: 100 })
    .filter((_, index) => index % 12 === 11)
    .map(({ replicas }) => replicas);
}

describe("the formula of KEDA's azure-queue scaler", () => {
  test.each<[string, QueueContents, QueueLengthStrategy, number]>([
    ['counts everything by default', { ready: 5, inFlight: 3, delayed: 2 }, 'all', 10],
    ['counts the peeked messages', { ready: 31, inFlight: 3, delayed: 1_000 }, 'visibleonly', 31],
    [
      'counts everything if the peek is full',
      { ready: 32, inFlight: 3, delayed: 1_000 },
      'visibleonly',
      1_035,
    ],
  ])('%s', (_, contents, strategy, length) => {
    expect(kedaQueueLength(contents, strategy)).toBe(length);
  });

  test('wakes on a poll, then follows the autoscaler, at most four more or twice as many per sync', () => {
    const scaler = new KedaScaler({ queueLength: 10, minReplicaCount: 0, maxReplicaCount: 100 });
    let replicas = 0;
    const seen = Array.from({ length: 61 }, (_, second) => {
      replicas = scaler.step(second, second < 10 ? 0 : 500, replicas);
      return replicas;
    });
    expect([seen[29], seen[30], seen[44], seen[45], seen[60]]).toEqual([0, 5, 5, 10, 20]);
  });

  test('keeps its replicas within the tolerance, and scales in only after its window', () => {
    expect(kedaMinutes(109, 10, 1)).toEqual([10]);
    expect(kedaMinutes(10, 10, 6)).toEqual([10, 10, 10, 10, 10, 1]);
  });

  test('goes to zero at once if it was never active', () => {
    expect(kedaMinutes(0, 1, 1)).toEqual([0]);
  });
});

describe('known problems of KEDA', () => {
  test('32 ready, 1,000 postponed: KEDA starts a hundred replicas, or four at 31 ready; Canvass starts four', () => {
    expect(kedaMinutes(kedaQueueLength(with1000Delayed(31)), 1, 5).at(-1)).toBe(100);
    expect(kedaMinutes(kedaQueueLength(with1000Delayed(31), 'visibleonly'), 1, 5).at(-1)).toBe(4);
    expect(kedaMinutes(kedaQueueLength(with1000Delayed(32), 'visibleonly'), 1, 5).at(-1)).toBe(100);
    expect(canvassMinutes(with1000Delayed(31), 1, 5).at(-1)).toBe(4);
    expect(canvassMinutes(with1000Delayed(32), 1, 5).at(-1)).toBe(4);
  });

  test('1,000 in flight, none ready: KEDA scales out for them, or stops their workers; Canvass changes nothing', () => {
    const contents = { ...nothing, inFlight: 1_000 };
    expect(kedaMinutes(kedaQueueLength(contents), 40, 7).at(-1)).toBe(100);
    expect(kedaMinutes(kedaQueueLength(contents, 'visibleonly'), 40, 7).at(-1)).toBe(0);
    expect(canvassMinutes(contents, 40, 7)).toEqual(Array.from({ length: 7 }, () => 40));
  });

  test('a failed reading changes nothing, with KEDA or Canvass', () => {
    expect(kedaMinutes(unknown('503'), 7, 10)).toEqual(Array.from({ length: 10 }, () => 7));
    expect(canvassMinutes('failing', 7, 10)).toEqual(Array.from({ length: 10 }, () => 7));
  });

  test('a drained queue: KEDA keeps its replicas for five minutes, Canvass for half a minute', () => {
    const scaler = new KedaScaler({ queueLength: 10, minReplicaCount: 0, maxReplicaCount: 100 });
    let replicas = 10;
    const seen = Array.from({ length: 420 }, (_, second) => {
      replicas = scaler.step(second, second < 60 ? 100 : 0, replicas);
      return replicas;
    });
    expect([seen[60], seen[300], seen[360]]).toEqual([10, 10, 0]);
    expect(canvassMinutes(nothing, 10, 2)).toEqual([1, 0]);
  });
});
