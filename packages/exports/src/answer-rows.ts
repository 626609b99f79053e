/**
 * An answer to a question: a text, a number, a choice or several choices. It is null if the question was not asked, and undefined if it was
 * skipped.
 */
export type Cell = string | number | readonly string[] | null | undefined;

/** Neighbouring answers of a survey's log, column by column. Each column has a value for each row, in the order of the log. */
export interface AnswerRows {
  /** The number of rows. */
  readonly rows: number;
  readonly ids: readonly string[];
  /** The places in the log, from 1, which rise. */
  readonly places: ArrayLike<number>;
  /** When the answers were received, in ms since the epoch. */
  readonly receivedAtMs: ArrayLike<number>;
  /** The definition versions that were answered. */
  readonly versions: readonly number[];
  /** The tags of each answer; absent if the export has none. */
  readonly tags?: readonly (readonly string[])[];
  /** The cells by question id. A question that no row was asked may have no cells. */
  readonly cells: ReadonlyMap<string, readonly Cell[]>;
}
