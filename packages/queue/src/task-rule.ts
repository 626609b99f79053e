/** A queue that was empty is so no longer, or the tasks do not keep up with it. */
export type WorkDetected = {
  readonly queue: string;
  /** About how many messages it holds, those in flight included. */
  readonly depth: number;
  readonly activeTasks: number;
  readonly totalTasks: number;
};

/** How many tasks there should be; more are started up to it, and never more than `maxTasks`. */
export type TaskRule = (event: WorkDetected) => number;

/** From this depth on, that many tasks. */
export type TaskThreshold = { readonly depth: number; readonly tasks: number };

/** As many tasks as the highest threshold says that the depth has reached; one below all of them. */
export function tasksByThreshold(thresholds: readonly TaskThreshold[]): TaskRule {
  const descending = thresholds.toSorted((a, b) => b.depth - a.depth);
  return ({ depth }) => descending.find((each) => depth >= each.depth)?.tasks ?? 1;
}

/** As many tasks as it takes to have every message out at once. */
export function tasksByBatch(take: number): TaskRule {
  return ({ depth }) => Math.ceil(depth / take);
}
