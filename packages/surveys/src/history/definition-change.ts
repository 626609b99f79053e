import type { Language } from '../shared/language.ts';
import type { Question } from '../kinds/kinds.ts';
import type { OptionChange } from '../kinds/option-change.ts';
import type { Ending } from '../definition/paths/endings.ts';
import type { Section } from '../definition/sections.ts';
import type { ShowIf } from '../conditions/show-if.ts';

/**
 * One difference between two definitions. `question` is the new one, except of `questionRemoved`; `before` is what it
 * replaces.
 */
export type DefinitionChange =
  | { readonly kind: 'titleChanged'; readonly before: string; readonly after: string }
  /** Empty: there is none. */
  | { readonly kind: 'descriptionChanged'; readonly before: string; readonly after: string }
  /** The default language is the first one. */
  | {
      readonly kind: 'languagesChanged';
      readonly before: readonly Language[];
      readonly after: readonly Language[];
    }
  /** `texts`: how many translations were added, changed or removed. */
  | { readonly kind: 'translationsChanged'; readonly language: Language; readonly texts: number }
  /** Empty: the form has one page. */
  | {
      readonly kind: 'sectionsChanged';
      readonly before: readonly Section[];
      readonly after: readonly Section[];
    }
  /** Empty: it ends with the usual thank-you page. */
  | {
      readonly kind: 'endingsChanged';
      readonly before: readonly Ending[];
      readonly after: readonly Ending[];
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
  /** What explains the question. */
  | { readonly kind: 'explanationChanged'; readonly question: Question; readonly before: string | undefined }
  | { readonly kind: 'requiredChanged'; readonly question: Question }
  | { readonly kind: 'conditionChanged'; readonly question: Question; readonly before: ShowIf | undefined }
  | OptionChange;
