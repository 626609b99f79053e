import type { ReportedTotals } from './worker-reports.ts';

/** A queue. Calls reject if the service does not answer; a missing queue is empty. */
export interface VisibleQueue {
  readonly name: string;
  /** Approximate number of messages, hidden ones included; never too low. */
  depth(): Promise<number>;
  /** Up to `max` (1 to 32) visible messages, unreadable ones included. */
  peek(max: number): Promise<readonly { readonly insertedAt: Date }[]>;
}

/** The contents of all queues together. */
export interface QueueContents {
  readonly total: number;
  readonly ready: number;
  readonly inFlight: number;
  /** 0 if nothing is ready. */
  readonly oldestAgeSeconds: number;
}

/** The agent looks at no more messages of a queue at once: it is the service's limit of a peek. */
const mostPeeked = 32;

/**
 * Splits the service's single number into ready, in-flight and postponed messages. A peek that is not full is exact. If it
 * is full, ready is the total minus what the workers report. If not all workers report, all hidden messages count as in
 * flight, so that no worker with messages is stopped.
 *
 * @param running replicas that should report
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
      // The two were read at different moments; peeked messages exist.
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
