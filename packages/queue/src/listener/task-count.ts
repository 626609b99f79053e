/** The queue is no longer empty, or the tasks do not keep up with it. */
export interface WorkDetected {
  readonly queue: string;
  /** The approximate number of messages, those in flight included. */
  readonly depth: number;
  readonly activeTasks: number;
  readonly totalTasks: number;
}

/** Returns the wanted number of tasks. The listener starts tasks up to it, and up to `maxTasks`. */
export type TaskCountRule = (event: WorkDetected) => number;

/** The number of tasks for a queue with at least `depth` messages. */
export interface TaskThreshold {
  readonly depth: number;
  readonly tasks: number;
}

/** Makes the rule that returns the tasks of the highest threshold that the depth has reached. Below all of them it returns 1. */
export function tasksByThreshold(thresholds: readonly TaskThreshold[]): TaskCountRule {
  const descending = thresholds.toSorted((a, b) => b.depth - a.depth);
  return ({ depth }) => descending.find((each) => depth >= each.depth)?.tasks ?? 1;
}

/** Makes the rule that returns enough tasks to receive all messages at once. */
export function tasksByBatch(take: number): TaskCountRule {
  return ({ depth }) => Math.ceil(depth / take);
}
