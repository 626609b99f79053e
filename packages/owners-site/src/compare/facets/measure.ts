import type { Moments } from '@canvass/analyses/comparisons';
import type { Language, SurveyAnswersSummary } from '@canvass/surveys';

/** What was counted of a facet; undefined if nobody was asked. */
export type Totals = ReturnType<SurveyAnswersSummary['totals']>;

/** What all measures have. */
interface Comparable {
  /** How the facet counts answers. Two surveys whose facets differ in it cannot be compared. */
  readonly form: readonly unknown[];
}

/** A facet that is compared by its mean. */
export interface MeanMeasure extends Comparable {
  readonly shows: 'mean';
  readonly momentsOf: (totals: Totals) => Moments;
  /** Formats a mean of the integers that are counted. */
  readonly shown: (mean: number) => string;
  /** Returns a mean of those integers in the unit of the answers. Minutes stay minutes. */
  readonly inUnits: (mean: number) => number;
  /** The lowest and the highest integer; undefined if any number can be answered. */
  readonly ends: MeanEnds | undefined;
  /** The lowest and the highest value that people can choose; undefined without a scale, or if the choices say it. */
  readonly scale?: Pick<MeanEnds, 'min' | 'max'> | undefined;
  /** The mean is of ranks, of points that add up, or a Net Promoter Score; undefined for any other mean. */
  readonly of: 'ranks' | 'points' | 'promoters' | undefined;
}

/** The ends of a scale. */
export interface MeanEnds {
  readonly min: number;
  readonly max: number;
  /** What the survey calls the values at the ends; undefined if it says nothing. */
  readonly labels?: readonly [min: string | undefined, max: string | undefined];
}

/** What shares are of: choices, words that texts mention, times of dates, or who answered at all. */
export type ShareKind = 'shares' | 'words' | 'dates' | 'presence';

/** A facet that is compared by the share of people for each of its options. */
export interface ShareMeasure extends Comparable {
  readonly shows: 'shares';
  readonly of: ShareKind;
  /** Divides the answers of a facet. `whole` are the totals that all groups together are of. */
  readonly divide: (whole: readonly Totals[], context: DivideContext) => Division;
}

/** What a division depends on beside the totals. */
export interface DivideContext {
  /** A word that fewer people mention is not listed. */
  readonly least: number;
  /** The language of the form. */
  readonly language: Language;
  /** The totals of each group. */
  readonly groups: readonly Totals[];
}

/** The options of a facet, and how many people have each. */
export interface Division {
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly countsOf: (totals: Totals) => OptionCounts;
}

/** How many people of a group have each option. */
export interface OptionCounts {
  /** The people whom shares are of. */
  readonly people: number;
  readonly of: (value: string) => number;
  /** By how much a count may be too low. It is 0 for exact counts. */
  readonly missing: number;
}

export type Measure = MeanMeasure | ShareMeasure;
