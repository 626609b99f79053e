import { type Moments, momentsOfCounts } from '@canvass/analyses/comparisons';
import { type FacetOf, inUnits, printNumber } from '@canvass/surveys';
import { shownAverage, shownWholeScore } from '../model/figures.ts';
import type { MeanMeasure, Totals } from './measure.ts';

/** The Net Promoter Score is from -100, if all are detractors, to 100. */
const promoterEnds = { min: -100, max: 100 };
const nobody: Moments = { count: 0, sum: 0n, squares: 0n };

/** Compares the means of numbers, or their Net Promoter Scores. */
export function ofNumbers(facet: FacetOf<'number'>): MeanMeasure {
  if (facet.score !== undefined) {
    return {
      shows: 'mean',
      momentsOf: (totals) =>
        momentsOfCounts(numbersIn(totals).map(([value, count]) => [promoted(value), count])),
      shown: shownWholeScore,
      inUnits: (mean) => mean,
      ends: promoterEnds,
      scale: facet.scale,
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
    scale: facet.scale,
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

/** What an answer adds to the Net Promoter Score. A value of an older, wider range counts as none. */
function promoted(value: number): number {
  return value >= 9 ? 100 : value >= 7 ? 0 : -100;
}

function sumsIn(totals: Totals): Moments {
  return totals?.type === 'number' ? { count: totals.answered, ...totals.sums() } : nobody;
}

function numbersIn(totals: Totals): (readonly [number, number])[] {
  return totals?.type === 'number'
    ? [...totals.counts.entries()].filter(([value]) => value >= 0 && value <= 10)
    : [];
}
