import { momentsOfCounts } from '@canvass/analyses/comparisons';
import { type FacetOf, labelOfChoice, scoresOf, type SurveyFacet } from '@canvass/surveys';
import { shownAverage } from '../model/figures.ts';
import type { Measure, ShareMeasure, Totals } from './measure.ts';

/** Compares the means of rows whose choices have scores, who ticked an only box, and otherwise the share of each choice. */
export function ofChoices(facet: FacetOf<'choices'>, { part }: Pick<SurveyFacet, 'part'>): Measure {
  const scores = part !== '' ? scoresOf(facet) : undefined;
  if (scores === undefined) return isOneBox(facet) ? ofBox(facet) : ofShares(facet);
  const values = [...scores.values()];
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const labelOf = (score: number): string | undefined =>
    facet.choices.find((choice) => choice.score === score)?.label;
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
    inUnits: (mean) => mean,
    ends: { min, max, labels: [labelOf(min), labelOf(max)] },
    of: undefined,
    form: ['scores', ...offeredScores(facet)],
  };
}

function ofShares(facet: FacetOf<'choices'>): ShareMeasure {
  const { choices, retired = [] } = facet;
  const options = [...choices, ...retired].map(({ value }) => ({
    value,
    label: labelOfChoice(facet, value) ?? value,
  }));
  return {
    shows: 'shares',
    of: 'shares',
    divide: () => ({
      options,
      countsOf(totals) {
        const counts = choicesIn(totals);
        return { people: totals?.answered ?? 0, of: (value) => counts.get(value) ?? 0, missing: 0 };
      },
    }),
    form: ['shares', facet.multiple],
  };
}

/** All who answer a question with an only choice choose it. What differs is who does. */
function isOneBox({ choices, retired = [] }: FacetOf<'choices'>): boolean {
  return choices.length === 1 && retired.length === 0;
}

function ofBox(facet: FacetOf<'choices'>): ShareMeasure {
  const [{ value, label } = { value: '', label: undefined }] = facet.choices;
  return {
    shows: 'shares',
    of: 'presence',
    divide: () => ({
      options: [{ value, label: label ?? value }],
      countsOf(totals) {
        const counts = choicesIn(totals);
        return { people: askedIn(totals), of: () => counts.get(value) ?? 0, missing: 0 };
      },
    }),
    form: ['box', value],
  };
}

/** The scores of the choices that are offered now, whatever their order. */
function offeredScores({ choices }: FacetOf<'choices'>): string[] {
  return choices.map(({ value, score }) => `${value}=${score}`).toSorted();
}

function choicesIn(totals: Totals): ReadonlyMap<string, number> {
  return totals?.type === 'choices' ? new Map(totals.counts.entries()) : new Map();
}

/** Returns how many people saw the question. */
export function askedIn(totals: Totals): number {
  return totals === undefined ? 0 : totals.answered + totals.skipped;
}
