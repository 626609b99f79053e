/** An answer to a question: a text, a number, a choice, several choices; null: not asked; undefined: skipped. */
export type Cell = string | number | readonly string[] | null | undefined;

/** Answers that are neighbours in a survey's log, column by column, in the order of the log. */
export interface AnswerRows {
  readonly rows: number;
  /** One for each row, as in all that follows. */
  readonly ids: readonly string[];
  /** In the log, from 1, rising. */
  readonly places: ArrayLike<number>;
  /** Ms since the epoch. */
  readonly receivedAtMs: ArrayLike<number>;
  /** The definition version. */
  readonly versions: readonly number[];
  /** By question id. A question that no row was asked may have no cells. */
  readonly cells: ReadonlyMap<string, readonly Cell[]>;
}
