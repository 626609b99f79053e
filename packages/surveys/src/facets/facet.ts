import type { Choice } from '../shared/choice.ts';

/** How the values of a facet are counted, stored, filtered, grouped and exported. No kind of question adds another type. */
export const facetTypes = ['choices', 'number', 'date', 'words', 'kept'] as const;
export type FacetType = (typeof facetTypes)[number];

/** A facet's value in a stored record: a choice's value, several of them, an integer, days since 1970-01-01, or a text. */
export type FacetValue = string | number | string[];

/**
 * What is stored of one respondent's answers, by facet id: the validator makes it. A facet without a value has no key; one that was not asked
 * is null.
 */
export type FlatRecord = Record<string, FacetValue | null>;

/** One named column of a survey's answers. */
export type Facet =
  /** Values of a closed list. */
  | {
      readonly type: 'choices';
      readonly choices: readonly Choice[];
      /** What earlier versions offered, with the last labels: at most 200, the latest first. Absent if there is none. */
      readonly retired?: readonly Choice[];
      readonly multiple: boolean;
    }
  /** An integer. `scale`: the values that histograms and groups list. */
  | { readonly type: 'number'; readonly scale: NumberScale }
  /** A calendar day, stored as days since 1970-01-01. */
  | { readonly type: 'date' }
  /** A text whose words are counted. */
  | { readonly type: 'words' }
  /** A text of which only its presence is counted. */
  | { readonly type: 'kept' };

export type FacetOf<Type extends FacetType> = Extract<Facet, { readonly type: Type }>;

/** Both ends are included. */
export interface NumberScale {
  readonly min: number;
  readonly max: number;
}

/** A part of a question: the main one, named `''`, or one of its own, such as a row of a matrix. */
export interface Part {
  readonly part: string;
  /** What a reader calls a part of its own. */
  readonly label?: string;
  readonly facet: Facet;
}
