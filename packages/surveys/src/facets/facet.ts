import type { ScoredChoice } from '../shared/choice.ts';
import type { NumberForm } from './number-form.ts';

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
      readonly choices: readonly ScoredChoice[];
      /** What earlier versions offered, with the last labels: at most 200, the latest first. Absent if there is none. */
      readonly retired?: readonly ScoredChoice[];
      readonly multiple: boolean;
      /** The list is longer than anyone reads. Results begin with what was chosen most, and pages leave out what nobody chose. */
      readonly isLong?: true;
    }
  | NumberFacet
  /** A calendar day, stored as days since 1970-01-01. */
  | { readonly type: 'date' }
  /** A text whose words are counted. */
  | { readonly type: 'words' }
  /** A text of which only its presence is counted. */
  | { readonly type: 'kept' };

/** A number, stored as an integer: times ten for each decimal. */
export interface NumberFacet extends NumberForm {
  readonly type: 'number';
  /** The values that histograms and groups list. Absent: they list ranges. */
  readonly scale?: NumberScale;
  /** Behind every value, such as `kg`. */
  readonly unit?: string;
  /** The values have a score of their own. */
  readonly score?: 'nps';
  /** The values are ranks, 1 the first, which the answer gives to different parts of its question; this is the number of its parts. */
  readonly rankOf?: number;
  /** The values of the parts of the question add up to this integer. */
  readonly shareOf?: number;
}

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
