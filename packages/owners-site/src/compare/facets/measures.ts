import {
  type Facet,
  type FacetOf,
  type FacetType,
  inUnits,
  labelOfChoice,
  printNumber,
  scoresOf,
  type SurveyAnswersSummary,
} from '@canvass/surveys';
import { type Moments, momentsOfCounts } from '@canvass/analyses/comparisons';
import { shownAverage, shownWholeScore } from '../model/figures.ts';

/** What was counted of a facet; undefined if nobody was asked. */
type Totals = ReturnType<SurveyAnswersSummary['totals']>;

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
  readonly ends: { readonly min: number; readonly max: number } | undefined;
  /** The mean is of ranks, of points that add up, or a Net Promoter Score; undefined for any other mean. */
  readonly of: 'ranks' | 'points' | 'promoters' | undefined;
}

/** A facet that is compared by the share of each choice. */
export interface ShareMeasure extends Comparable {
  readonly shows: 'shares';
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly countsOf: (totals: Totals) => ReadonlyMap<string, number>;
}

export type Measure = MeanMeasure | ShareMeasure;

/** What is compared of each type of facet; undefined if nothing is. */
const measures: {
  readonly [Type in FacetType]: ((facet: FacetOf<Type>, isPart: boolean) => Measure) | undefined;
} = {
  choices: ofChoices,
  number: ofNumbers,
  date: undefined,
  words: undefined,
  kept: undefined,
};

/** Returns what is compared of a facet. `isPart` is true for a row or an item of a question. */
export function measureOf(facet: Facet, isPart: boolean): Measure | undefined {
  // The type of the facet selects its measure; TypeScript does not follow this through the table.
  return (measures[facet.type] as ((facet: Facet, isPart: boolean) => Measure) | undefined)?.(facet, isPart);
}

function ofChoices(facet: FacetOf<'choices'>, isPart: boolean): Measure {
  const scores = isPart ? scoresOf(facet) : undefined;
  if (scores === undefined) {
    const { choices, retired = [] } = facet;
    return {
      shows: 'shares',
      options: [...choices, ...retired].map(({ value }) => ({
        value,
        label: labelOfChoice(facet, value) ?? value,
      })),
      countsOf: choicesIn,
      form: ['shares', facet.multiple],
    };
  }
  const values = [...scores.values()];
  return {
    shows: 'mean',
    momentsOf: (totals) =>
      momentsOfCounts(
        Array.from(
          choicesIn(totals),
          ([value, count]) => [scores.get(value) ?? Number.NaN, count] as const,
        ).filter(([score]) => !Number.isNaN(score)),
      ),
    shown: shownAverage,
    inUnits: asCounted,
    ends: { min: Math.min(...values), max: Math.max(...values) },
    of: undefined,
    form: ['scores', ...offeredScores(facet)],
  };
}

function ofNumbers(facet: FacetOf<'number'>): Measure {
  if (facet.score !== undefined) {
    return {
      shows: 'mean',
      momentsOf: (totals) =>
        momentsOfCounts(numbersIn(totals).map(([value, count]) => [promoted(value), count])),
      shown: shownWholeScore,
      inUnits: asCounted,
      ends: promoterEnds,
      of: 'promoters',
      form: [facet.score, facet.scale?.min, facet.scale?.max],
    };
  }
  return {
    shows: 'mean',
    momentsOf: sumsIn,
    shown: (mean) =>
      facet.clock ? printNumber(facet, Math.round(mean)) : shownAverage(inUnits(facet, mean), facet.unit),
    inUnits: (mean) => inUnits(facet, mean),
    ends: facet.scale,
    of: facet.rankOf !== undefined ? 'ranks' : facet.shareOf !== undefined ? 'points' : undefined,
    form: [
      'number',
      facet.decimals,
      facet.clock,
      facet.unit,
      facet.scale?.min,
      facet.scale?.max,
      facet.rankOf,
      facet.shareOf,
    ],
  };
}

/** The scores of the choices that are offered now, whatever their order. */
function offeredScores({ choices }: FacetOf<'choices'>): string[] {
  return choices.map(({ value, score }) => `${value}=${score}`).toSorted();
}

/** Scores are counted in their own unit. */
function asCounted(mean: number): number {
  return mean;
}

/** The Net Promoter Score is from -100, if all are detractors, to 100. */
const promoterEnds = { min: -100, max: 100 };

/** What an answer adds to the Net Promoter Score. A value of an older, wider range counts as none. */
function promoted(value: number): number {
  return value >= 9 ? 100 : value >= 7 ? 0 : -100;
}

const nobody: Moments = { count: 0, sum: 0n, squares: 0n };

function sumsIn(totals: Totals): Moments {
  return totals !== undefined && 'sums' in totals ? { count: totals.answered, ...totals.sums() } : nobody;
}

function numbersIn(totals: Totals): (readonly [number, number])[] {
  if (totals === undefined || !('sums' in totals)) return [];
  return [...totals.counts.entries()].filter(([value]) => value >= 0 && value <= 10);
}

function choicesIn(totals: Totals): ReadonlyMap<string, number> {
  if (totals === undefined || !('counts' in totals) || 'sums' in totals) return new Map();
  return new Map(totals.counts.entries());
}
