import {
  facetOf,
  type FacetOf,
  type NumberForm,
  type NumberRange,
  printNumber,
  endTextOf,
  type SurveyHistory,
} from '@canvass/surveys';
import { shownRange } from '../../../charts/shown-range.ts';
import type { PartOfQuestion } from '../../../reading/filter/change-filter.ts';
import type { ResultOf } from '../../results-model.ts';

/** One column of the chart of a facet of numbers: a value, or a range of values. */
export interface NumberStep {
  /** Such as `4`, `10–19` or `09:00–09:59`. */
  readonly name: string;
  /** The value of a scale, or else the name. */
  readonly value: number | string;
  /** What stands below the column. */
  readonly label: string;
  readonly count: number;
  /** The answers of the step, for a filter. */
  readonly part: PartOfQuestion;
}

/** The steps of a facet, in rising order. */
export function numberSteps(
  { id, histogram, ranges = [] }: ResultOf<'number'>,
  history: SurveyHistory,
): readonly NumberStep[] {
  const facet = numberFacet(id, history);
  const { form } = endTextOf(facet);
  const part = (range: NumberRange): PartOfQuestion => ({ question: id, range, ...(form && { form }) });
  if (histogram !== undefined) {
    return histogram.map(({ value, count }) => {
      const name = String(value);
      return { name, value, label: name, count, part: part({ min: value, max: value }) };
    });
  }
  return ranges.map(({ from, to, count }) => {
    const range = { min: integerOf(facet, from), max: integerOf(facet, to) };
    const name = shownRange(facet, range);
    return { name, value: name, label: printNumber(facet, range.min), count, part: part(range) };
  });
}

/** The facet of such a result. */
function numberFacet(id: string, history: SurveyHistory): FacetOf<'number'> {
  const facet = facetOf(history, id)?.facet;
  if (facet?.type !== 'number') throw new Error(`${id} is no facet of numbers`);
  return facet;
}

/** The facet's integer that a figure stands for. */
function integerOf({ decimals }: NumberForm, figure: number): number {
  return Math.round(figure * 10 ** decimals);
}
