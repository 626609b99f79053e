import type { Choice } from '../shared/choice.ts';
import type { Language } from '../shared/language.ts';
import type { TextQuestion, ChoiceQuestion, Question, ScaleQuestion } from '../definition/question.ts';
import type { Section } from '../definition/sections.ts';
import type { ShowIf } from '../definition/show-if.ts';

export interface RangeEnds {
  readonly min: number;
  readonly max: number;
}

/**
 * One difference between two definitions. `question` is the new one, except of `questionRemoved`; `before` is what it
 * replaces.
 */
export type DefinitionChange =
  | { readonly kind: 'titleChanged'; readonly before: string; readonly after: string }
  /** Empty: there is none. */
  | { readonly kind: 'descriptionChanged'; readonly before: string; readonly after: string }
  | { readonly kind: 'languageChanged'; readonly before: Language; readonly after: Language }
  /** Empty: the form has one page. */
  | {
      readonly kind: 'sectionsChanged';
      readonly before: readonly Section[];
      readonly after: readonly Section[];
    }
  | QuestionChange;

export type QuestionChange =
  | { readonly kind: 'questionAdded'; readonly question: Question }
  | { readonly kind: 'questionRemoved'; readonly question: Question }
  /** Positions from 0. The questions that are named are the fewest that explain the new order. */
  | {
      readonly kind: 'questionMoved';
      readonly question: Question;
      readonly from: number;
      readonly to: number;
    }
  /** Under the same id, or under a new one with the same text. */
  | { readonly kind: 'typeChanged'; readonly question: Question; readonly before: Question }
  | { readonly kind: 'textChanged'; readonly question: Question; readonly before: string }
  | { readonly kind: 'requiredChanged'; readonly question: Question }
  | { readonly kind: 'conditionChanged'; readonly question: Question; readonly before: ShowIf | undefined }
  | { readonly kind: 'maxLengthChanged'; readonly question: TextQuestion; readonly before: number }
  | RangeChange
  /** The labels of both ends. */
  | {
      readonly kind: 'endLabelsChanged';
      readonly question: ScaleQuestion;
      readonly before: readonly [min: string | undefined, max: string | undefined];
    }
  /** Whether several choices are allowed. */
  | { readonly kind: 'multipleChanged'; readonly question: ChoiceQuestion }
  | { readonly kind: 'choiceAdded'; readonly question: ChoiceQuestion; readonly choice: Choice }
  | { readonly kind: 'choiceRemoved'; readonly question: ChoiceQuestion; readonly choice: Choice }
  /** The same value with another label. */
  | {
      readonly kind: 'choiceRelabelled';
      readonly question: ChoiceQuestion;
      readonly choice: Choice;
      readonly before: string;
    }
  | { readonly kind: 'choicesReordered'; readonly question: ChoiceQuestion };

export interface RangeChange {
  readonly kind: 'rangeChanged';
  readonly question: ScaleQuestion;
  readonly before: RangeEnds;
  /** Some values of the range before are outside the new one. */
  readonly isNarrowed: boolean;
}

export function isNarrowed(before: RangeEnds, after: RangeEnds): boolean {
  return before.min < after.min || before.max > after.max;
}
