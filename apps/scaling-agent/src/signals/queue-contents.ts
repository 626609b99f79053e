import type { ReportedTotals } from './worker-reports.ts';

/** A queue as its service shows it. Calls reject where there is no answer; a missing queue is empty. */
export interface VisibleQueue {
  readonly name: string;
  /** About how many messages it holds, hidden ones included; never fewer than there are. */
  depth(): Promise<number>;
  /** Up to `max` (1 to 32) visible messages, unreadable ones included. */
  peek(max: number): Promise<readonly { readonly insertedAt: Date }[]>;
}

/** What all queues together hold. */
export interface QueueContents {
  readonly total: number;
  readonly ready: number;
  readonly inFlight: number;
  /** 0 where nothing is ready. */
  readonly oldestAgeSeconds: number;
}

/** The service lets nobody peek at more. */
const mostPeeked = 32;

/**
 * Tells apart what is ready, in flight and put off, which the service counts as one. A peek that is not full is exact;
 * where it is full, what the workers report as theirs is taken off the total. What they do not report cannot be more than
 * what is hidden, which is then taken for in flight: a worker that does not report must not be undercut.
 *
 * @param running replicas that should be reporting
 */
export async function readQueues(
  queues: readonly VisibleQueue[],
  reported: ReportedTotals,
  running: number,
  nowMs: number,
): Promise<QueueContents> {
  const seen = await Promise.all(
    queues.map(async (queue) => {
      const [depth, peeked] = await Promise.all([queue.depth(), queue.peek(mostPeeked)]);
      // The two are not of one moment: what is seen is there.
      return { total: Math.max(depth, peeked.length), peeked };
    }),
  );
  const total = sum(seen.map((each) => each.total));
  const visible = sum(seen.map(({ peeked }) => peeked.length));
  const isExact = seen.every(({ peeked }) => peeked.length < mostPeeked);
  const ready = isExact ? visible : Math.max(visible, total - reported.inFlight - reported.delayed);
  const hidden = total - ready;
  const isComplete = reported.workers >= running;
  const oldestMs = Math.min(
    nowMs,
    ...seen.flatMap(({ peeked }) => peeked.map(({ insertedAt }) => insertedAt.getTime())),
  );
  return {
    total,
    ready,
    inFlight: isComplete ? Math.min(reported.inFlight, hidden) : hidden,
    oldestAgeSeconds: ready === 0 ? 0 : (nowMs - oldestMs) / 1_000,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
