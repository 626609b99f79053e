import type { NumberForm } from '../facets/number-form.ts';
import type { OrderedType } from '../facets/ordered-facet.ts';
import type { TimeZone } from '../zones/time-zone.ts';
import { defaultTimeZone } from '../zones/zone-names.ts';
import type { ReceivedTimes } from './received-times.ts';

/** The most questions, or parts of questions, that a filter has conditions on. */
export const maxFilterConditions = 10;
/** The longest text that a filter looks for, in UTF-16 code units. */
export const maxContainsLength = 100;

/**
 * Which answers a slice or an analysis takes: those of which every condition holds and which were received in time.
 * JSON-safe. The parsers return it in one form: questions in the order of their ids, each at most once; values in the order
 * of their code points, each once; ranges that rise and have a gap between them. So equal filters have equal JSON.
 */
export interface AnswerFilter extends ReceivedTimes {
  /** All must hold. */
  readonly questions: readonly QuestionFilter[];
  /**
   * The answer has any of these tags; absent: tags do not matter. Tags are stored beside the log, so who reads answers finds the places of
   * those that have them (`@canvass/answer-tags`).
   */
  readonly tags?: readonly string[];
}

/** A condition on one facet. `question`: the facet's id, which is the question's, or `question.part`. Only `noneOf` holds of a question that was not asked. */
export type QuestionFilter = ValueFilter | OtherChoicesFilter | AnsweredFilter;

/** A condition on the facet's value. It never holds of a question that was skipped. */
export type ValueFilter = ChoiceFilter | RangeFilter | WordFilter | ContainsFilter;

/** Whether the question was answered. `false`: it was asked, but skipped. Facets of every type can be tested so. */
export interface AnsweredFilter {
  readonly question: string;
  readonly type: 'answered';
  readonly answered: boolean;
}

/** Any of these values is among the answer's. */
export interface ChoiceFilter {
  readonly question: string;
  readonly type: 'choices';
  readonly values: readonly string[];
}

/** None of these values is among the answer's, or there is none, whether the question was skipped or not asked. */
export interface OtherChoicesFilter {
  readonly question: string;
  readonly type: 'noneOf';
  readonly values: readonly string[];
}

/** The answer is in any of these ranges: of a facet's integers, or of days since 1970-01-01. */
export interface RangeFilter {
  readonly question: string;
  readonly type: OrderedType;
  readonly ranges: readonly NumberRange[];
  /** How the integers are written. Absent: as they are. */
  readonly form?: NumberForm;
}

/** Both ends are included. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
}

/** A range as it was given. An absent end is open. */
export interface GivenRange {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
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

/** The same filter, which takes the same answers, written with the days of another time zone. */
export function filterIn({ zone: _before, ...filter }: AnswerFilter, zone: TimeZone): AnswerFilter {
  const hasTimes = filter.receivedFromMs !== undefined || filter.receivedBeforeMs !== undefined;
  return hasTimes && zone.name !== defaultTimeZone ? { ...filter, zone: zone.name } : filter;
}

/** Takes every answer. */
export const noFilter: AnswerFilter = { questions: [] };

export function isFiltering({ questions, tags, receivedFromMs, receivedBeforeMs }: AnswerFilter): boolean {
  return (
    questions.length > 0 ||
    tags !== undefined ||
    receivedFromMs !== undefined ||
    receivedBeforeMs !== undefined
  );
}
