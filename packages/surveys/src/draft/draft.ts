import type { Language } from '../shared/language.ts';
import type { QuestionType } from '../definition/question.ts';
import { hasVisibleCharacter } from '../shared/reader-text.ts';

/** More than these cannot be drafted, so that a draft stays small enough to be saved while a person types. */
export const maxDraftChoices = 500;

/**
 * A survey that is being written: everything a definition has, but nothing needs to be complete or valid. Numbers are kept
 * as they were typed. JSON-safe and never mutated.
 */
export interface Draft {
  readonly title: string;
  readonly description: string;
  readonly language: Language;
  /** The pages of the form, at least one. Several, or one with a title, become the definition's sections. */
  readonly sections: readonly DraftSection[];
  /** The number of the last question's id; ids are not used again. */
  readonly lastQuestion: number;
  /** The number of the last key of a section or a choice. */
  readonly lastKey: number;
}

export interface DraftSection {
  /** Names the section while it is edited. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly questions: readonly DraftQuestion[];
}

/** Has the options of all types, so that another type and back loses none. */
export interface DraftQuestion {
  readonly id: string;
  readonly type: QuestionType;
  readonly text: string;
  readonly required: boolean;
  readonly choices: readonly DraftChoice[];
  readonly multiple: boolean;
  readonly min: string;
  readonly max: string;
  readonly minLabel: string;
  readonly maxLabel: string;
  readonly maxLength: string;
  readonly showIf: DraftShowIf | null;
  /** The published id that this question had before its type was changed; empty if there is none. */
  readonly replaces: string;
}

export interface DraftChoice {
  /** Names the choice while it is edited, unique within its question. */
  readonly key: string;
  /** Empty until it is published: then its label becomes the value, which stays when the label changes. */
  readonly value: string;
  readonly label: string;
}

export interface DraftShowIf {
  readonly match: 'all' | 'any';
  readonly conditions: readonly DraftCondition[];
}

export const conditionTests = [
  'anyOf',
  'noneOf',
  'textIs',
  'textIsNot',
  'within',
  'answered',
  'unanswered',
] as const;

export type ConditionTest = (typeof conditionTests)[number];

export interface DraftCondition {
  /** The id of a question, or empty. */
  readonly question: string;
  readonly test: ConditionTest;
  /** The keys of choices, for `anyOf` and `noneOf`. */
  readonly choices: readonly string[];
  /** One on each line, for `textIs` and `textIsNot`. */
  readonly texts: string;
  /** The ends for `within`, as typed; empty for an open end. */
  readonly from: string;
  readonly to: string;
}

/** The texts of a condition, without blank lines. */
export function conditionTexts({ texts }: DraftCondition): string[] {
  return texts.split('\n').filter(hasVisibleCharacter);
}

/** A draft without questions. */
export function blankDraft(title = '', language: Language = 'en'): Draft {
  const sections = [{ key: 's1', title: '', description: '', questions: [] }];
  return { title, description: '', language, sections, lastQuestion: 0, lastKey: 1 };
}

/** All questions in their order. */
export function draftQuestions({ sections }: Draft): DraftQuestion[] {
  return sections.flatMap(({ questions }) => questions);
}

/** A condition that a person has yet to fill in. */
export const blankCondition: DraftCondition = {
  question: '',
  test: 'anyOf',
  choices: [],
  texts: '',
  from: '',
  to: '',
};
