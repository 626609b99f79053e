/** What a bench needs of its surroundings. */
export interface BenchContext {
  /** The repository's folder: the processes of the apps are started from it. */
  readonly root: string;
  /** A smoke test: every bench runs and checks its counts in about a second, and its figures mean nothing. */
  readonly isQuick: boolean;
  /** Also what takes too long for every day. */
  readonly isFull?: boolean;
  /** Folder for the CPU profiles of every child process; unset: none are taken. */
  readonly profileDir?: string | undefined;
  readonly log: (line: string) => void;
}

/** What the ratio, or the figure of a row that has one, has to be for the goal to be met. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** One line of the results. */
export interface Row {
  /** `{bench}/{case}`: by it the reason for a missed goal is found. */
  readonly id: string;
  readonly what: string;
  /** With its unit, as `against`. */
  readonly measured: string;
  readonly against: string;
  /** Of two measurements of the same run; undefined where there is only one. */
  readonly ratio: number | undefined;
  /** The measured number itself, where the goal is about that. */
  readonly figure?: number;
  readonly goal?: Goal;
}

export interface BenchReport {
  readonly title: string;
  /** What was done and what stands against what: one paragraph each. */
  readonly method: readonly string[];
  readonly rows: readonly Row[];
  /** The absolute figures behind the rows: the first line is the head. */
  readonly details?: readonly (readonly string[])[];
  /** Stands above `details`. */
  readonly detailsNote?: string;
}

export interface Bench {
  readonly name: string;
  /** Throws `BenchError` where something was lost or counted wrongly: a fast bench of wrong work is worth nothing. */
  run(context: BenchContext): Promise<BenchReport>;
}
