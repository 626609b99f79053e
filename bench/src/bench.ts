export interface BenchContext {
  /** The repository's folder, from which the apps start. */
  readonly root: string;
  /** A smoke test of about a second that checks the counts; its figures mean nothing. */
  readonly isQuick: boolean;
  /** Also the slow cases. */
  readonly isFull?: boolean;
  /** In how many minutes a bench that has a usual time does the same work. Unset: in that time. */
  readonly minutes?: number | undefined;
  /** Folder for CPU profiles of every child process; unset: none. */
  readonly profileDir?: string | undefined;
  /** The command that starts each child process, before that of Node.js. Unset: none. */
  readonly launcher?: readonly string[];
  readonly log: (line: string) => void;
}

/** The bound of the ratio, or of the row's figure, if it has one. */
export type Goal = { readonly atLeast: number } | { readonly atMost: number };

/** One line of the results. */
export interface Row {
  /** `{bench}/{case}`: the key in reasons.json. */
  readonly id: string;
  readonly what: string;
  /** With its unit, like `against`. */
  readonly measured: string;
  /** Unset: nothing is measured against it. */
  readonly against?: string;
  /** Of two measurements in the same run; unset if there is only one. */
  readonly ratio?: number;
  /** The measured number, if the goal is about it. */
  readonly figure?: number;
  readonly goal?: Goal;
}

export interface BenchReport {
  readonly title: string;
  /** What is measured and compared, in paragraphs. */
  readonly method: readonly string[];
  readonly rows: readonly Row[];
  /** The absolute figures behind the rows; the first line is the header. */
  readonly details?: readonly (readonly string[])[];
  /** Printed above `details`. */
  readonly detailsNote?: string;
}

export interface Bench {
  readonly name: string;
  /** It runs for many minutes: only by its name, with `--full` or with `--quick`. */
  readonly isSlow?: boolean;
  /** It can do the same work in fewer minutes than these: no fewer than a quarter of them. */
  readonly usualMinutes?: number;
  /** Throws `BenchError` if something was lost or counted wrongly. */
  run(context: BenchContext): Promise<BenchReport>;
}
