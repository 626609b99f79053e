import type { Codes } from './codes.ts';
import type { Texts } from './texts.ts';

/**
 * Answers that are neighbours in a survey's log, column by column, in the order of the log. Never changed in place. Stubs
 * have no row.
 */
export interface AnswerColumns {
  readonly rows: number;
  /** The place of each row in the log, from 1 (see `lastPlace` of `packages/answer-log`), rising. */
  readonly places: Float64Array;
  /** Ms since the epoch. */
  readonly receivedAtMs: Float64Array;
  /** The definition version of each row: `values[codes[row]]`. */
  readonly versions: { readonly values: readonly number[]; readonly codes: Codes };
  /** By question id. A question that no row answers or was not asked in has no column. */
  readonly questions: ReadonlyMap<string, QuestionColumn>;
}

export type QuestionColumn = ValueColumn | TextColumn;

interface AnyColumn {
  /** 1 for each row in which the question was not asked (a stored null); undefined: there is none. */
  readonly notAsked: Uint8Array | undefined;
}

/** The values of a choice or range question: `values[code - 1]` for each code above 0; 0 is no answer. */
export interface ValueColumn extends AnyColumn {
  readonly type: 'multipleChoice' | 'range';
  readonly values: readonly string[] | readonly number[];
  /** One for each row; with `offsets` one for each chosen value. */
  readonly codes: Codes;
  /** Row `r` has the codes from `offsets[r]` up to `offsets[r + 1]`; undefined: each row has exactly one code. */
  readonly offsets: Uint32Array | undefined;
  /** With `offsets`: 1 for each row whose answer was one value instead of a list of values. Undefined: there is none. */
  readonly singles?: Uint8Array | undefined;
}

export interface TextColumn extends AnyColumn {
  readonly type: 'freeText';
  /** In UTF-16 code units; -1: no answer. */
  readonly lengths: Int32Array;
  /** The words that a summary counts, each as often as it occurs, as in a `ValueColumn` with offsets. */
  readonly words: Pick<ValueColumn, 'codes'> & {
    readonly values: Texts;
    readonly offsets: Uint32Array;
  };
}
