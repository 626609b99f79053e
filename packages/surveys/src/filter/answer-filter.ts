/** The most questions that a filter has conditions on. */
export const maxFilterConditions = 10;
/** The longest text that a filter looks for, in UTF-16 code units. */
export const maxContainsLength = 100;

/**
 * Which answers a slice or an analysis takes: those of which every condition holds and which were received in time.
 * JSON-safe. The parsers return it in one form: questions in the order of their ids, each at most once; values in the order
 * of their code points, each once; ranges that rise and have a gap between them. So equal filters have equal JSON.
 */
export interface AnswerFilter {
  /** All must hold. */
  readonly questions: readonly QuestionFilter[];
  /** Ms since the epoch: the first that counts. */
  readonly receivedFromMs?: number;
  /** Ms since the epoch: the first that no longer counts. */
  readonly receivedBeforeMs?: number;
}

/** A condition on the answer to one question. It never holds of a question that was skipped or not asked. */
export type QuestionFilter = ChoiceFilter | RangeFilter | WordFilter | ContainsFilter;

/** Any of these values is among the answer's. */
export interface ChoiceFilter {
  readonly question: string;
  readonly type: 'choices';
  readonly values: readonly string[];
}

/** The answer is in any of these ranges. */
export interface RangeFilter {
  readonly question: string;
  readonly type: 'number';
  readonly ranges: readonly NumberRange[];
}

/** Both ends are included. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** The text has this word, as summaries count words (`countedWords`): a stop word only in capitals. */
export interface WordFilter {
  readonly question: string;
  readonly type: 'words';
  readonly word: string;
}

/** The text contains this one, as `compileContains` compares them. For analyses only: a slice does not read texts. */
export interface ContainsFilter {
  readonly question: string;
  readonly type: 'words';
  readonly contains: string;
}

/** Takes every answer. */
export const noFilter: AnswerFilter = { questions: [] };

export function isFiltering({ questions, receivedFromMs, receivedBeforeMs }: AnswerFilter): boolean {
  return questions.length > 0 || receivedFromMs !== undefined || receivedBeforeMs !== undefined;
}
