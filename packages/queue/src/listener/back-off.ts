/** A task's receive was empty. */
export interface QueueEmpty {
  readonly queue: string;
  /** The number of earlier empty receives of this task in a row. */
  readonly idleCount: number;
  readonly activeTasks: number;
  readonly totalTasks: number;
}

export interface EmptyDecision {
  /** How long the task sleeps before its next receive, 0 to 2^31 − 1 ms. A trigger wakes it sooner. */
  readonly delayMs: number;
  /** Whether the task may end. Without a connected trigger the last free task stays. */
  readonly end: boolean;
}

/** Decides what a task does after an empty receive. */
export type EmptyPolicy = (event: QueueEmpty) => EmptyDecision;

export interface BackOffOptions {
  readonly minIdleMs: number;
  readonly maxIdleMs: number;
  readonly idleDeltaMs: number;
  /** In [0, 1). */
  readonly random: () => number;
}

/** The highest exponent: a larger one could make the power infinite. */
const longestExponent = 50;

/** The growth of a pause is shorter or longer by up to this share, so that tasks which fell idle together do not receive together. */
const jitter = 0.2;

/**
 * Makes the policy of a random exponential back-off, as in "Best Practices for Maximizing Scalability and Cost Effectiveness of Queue-Based
 * Messaging Solutions": `min + (2^idle − 1) · delta · U(0.8, 1.2)`, up to `max`, where the task may end.
 */
export function backOff({ minIdleMs, maxIdleMs, idleDeltaMs, random }: BackOffOptions): EmptyPolicy {
  return ({ idleCount }) => {
    const share = 1 - jitter + 2 * jitter * random();
    const growthMs = (2 ** Math.min(idleCount, longestExponent) - 1) * idleDeltaMs * share;
    const delayMs = Math.min(maxIdleMs, minIdleMs + growthMs);
    return { delayMs, end: delayMs >= maxIdleMs };
  };
}
