/** A receive found nothing. */
export type QueueEmpty = {
  readonly queue: string;
  /** How often in a row it had been so for this task before: 0 at the first time. */
  readonly idleCount: number;
  readonly activeTasks: number;
  readonly totalTasks: number;
};

export type EmptyDecision = {
  /** How long the task sleeps before it looks again, 0 to 2^31 − 1 ms. A trigger wakes it sooner. */
  readonly delayMs: number;
  /** It may end. The last one that is free to look stays nevertheless, where no trigger would wake the listener. */
  readonly end: boolean;
};

export type EmptyPolicy = (event: QueueEmpty) => EmptyDecision;

export type BackOffOptions = {
  readonly minIdleMs: number;
  readonly maxIdleMs: number;
  readonly idleDeltaMs: number;
  /** In [0, 1). */
  readonly random: () => number;
};

/** Beyond it the power only makes numbers that no clock knows. */
const longestExponent = 50;

/**
 * Random exponential back-off, as in "Best Practices for Maximizing Scalability and Cost Effectiveness of Queue-Based
 * Messaging Solutions": `min + (2^idle − 1) · delta · U(0.8, 1.2)`, up to `max`, where the task may end.
 */
export function backOff({ minIdleMs, maxIdleMs, idleDeltaMs, random }: BackOffOptions): EmptyPolicy {
  return ({ idleCount }) => {
    const jitter = 0.8 + 0.4 * random();
    const growthMs = (2 ** Math.min(idleCount, longestExponent) - 1) * idleDeltaMs * jitter;
    const delayMs = Math.min(maxIdleMs, minIdleMs + growthMs);
    return { delayMs, end: delayMs >= maxIdleMs };
  };
}
