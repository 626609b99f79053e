import type { CompileShowIf } from '../conditions/compile-show-if.ts';
import { facetId } from '../facets/facet-id.ts';
import type { FacetValue, FlatRecord } from '../facets/facet.ts';
import type { AnswerFault } from '../shared/answer-fault.ts';
import type { Choice } from '../shared/choice.ts';
import type { Language } from '../shared/language.ts';

/** What a validator must know of a submission beside its answers. */
export interface AnswerContext {
  /** The day on which it was received, in UTC, as days since 1970-01-01: dates may be bounded relative to it. */
  readonly day: number;
  /** What its form showed at random (`drawOf`). Absent: there was no form, and nothing was drawn. */
  readonly draw?: number | undefined;
  /** The language in which it was given. Absent, or not a language of the survey: the default one. */
  readonly language?: Language | undefined;
  /** Where the form ends before its time, because a quota is full. */
  readonly stop?: PathStop | undefined;
}

/** An end of a form that no jump leads to. */
export interface PathStop {
  /** The id of the first question of the last page. */
  readonly after: string;
  /** The id of the ending. */
  readonly ending: string;
}

/** A fault of one part of an answer. */
export interface PartFault {
  /** The part's id, or what stands there instead of one. */
  readonly part: string;
  readonly fault: AnswerFault;
}

/** How one version checks the answers to one question. */
export interface AnswerRule {
  /** The ids of the facets that the version asks, in the order of records. */
  readonly facets: readonly string[];
  /** Whether the value counts as not answered. */
  isBlank(value: unknown): boolean;
  /**
   * Writes the values of an answer that is not blank into the record, in the one form in which they are stored: equal answers are then equal
   * as JSON. Returns what is wrong with it. Never throws, whatever the value is. A wrong value is written, too, for the conditions on it, so
   * that one error does not cause others; the record is thrown away.
   */
  take(
    value: unknown,
    record: FlatRecord,
    context: AnswerContext,
  ): AnswerFault | readonly PartFault[] | undefined;
  /** Whether any part is asked, given the earlier values. Absent: always. */
  isAsked?(record: FlatRecord, context: AnswerContext): boolean;
  /** What is wrong if nothing is answered although the question is required. Absent: that the question needs an answer. */
  missing?(record: FlatRecord, context: AnswerContext): readonly PartFault[];
  /** Writes null for parts that are not asked, when nothing is answered. Absent: all parts are asked. */
  skip?(record: FlatRecord, context: AnswerContext): void;
}

/** A rule of a question without parts of its own. */
export function simpleRule(
  id: string,
  {
    isBlank,
    fault,
    stored,
    faulty,
  }: {
    readonly isBlank: (value: unknown) => boolean;
    /** The fault of a value that is not blank, or undefined. */
    readonly fault: (value: unknown, context: AnswerContext) => AnswerFault | undefined;
    /** What is stored of a value without fault. */
    readonly stored?: (value: FacetValue) => FacetValue;
    /** What later conditions take of a value with a fault, as the kind's `valueOf` has it. Absent: the value. */
    readonly faulty?: (value: unknown) => unknown;
  },
): AnswerRule {
  return {
    facets: [facetId(id, '')],
    isBlank,
    take(value, record, context) {
      const found = fault(value, context);
      const kept = found === undefined ? stored : faulty;
      // Without a fault, the value has its facet's type.
      record[id] = (kept === undefined ? value : kept(value as FacetValue)) as FacetValue;
      return found;
    },
  };
}

/** The index of each value in a list of choices. */
export type ChoiceIndexes = ReadonlyMap<unknown, number>;

/** The fault of one choice, or undefined. */
export function choiceFault(value: unknown, offered: ChoiceIndexes): AnswerFault | undefined {
  if (typeof value !== 'string') return { code: 'wrong-type', expected: 'choice' };
  return offered.has(value) ? undefined : { code: 'not-a-choice' };
}

/** What the rules of a definition share. */
export interface RuleContext {
  readonly shared: SharedChoices;
  readonly compile: CompileShowIf;
}

/** Keeps each list of choices once: questions of a survey often share one. */
export type SharedChoices = (choices: readonly Choice[]) => ChoiceIndexes;

export function sharedChoices(): SharedChoices {
  const known = new Map<string, ChoiceIndexes>();
  return (choices) => {
    const values = choices.map((choice) => choice.value);
    // No value contains a line break.
    const key = values.join('\n');
    const offered = known.get(key) ?? new Map<unknown, number>(values.map((value, index) => [value, index]));
    known.set(key, offered);
    return offered;
  };
}
