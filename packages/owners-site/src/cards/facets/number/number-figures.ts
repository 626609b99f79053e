import { shownDecimal } from '../../../charts/shown-figures.ts';
import type { ResultOf } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import type { Statistic } from '../statistics-list.ts';

const texts = resultsTexts.number;

export function numberFigures(result: ResultOf<'number'>): readonly Statistic[] {
  const { average, standardDeviation, min, max } = result;
  return [
    [texts.mean, shownDecimal(average)],
    [texts.median, shownMedian(result)],
    [texts.deviation, shownDecimal(standardDeviation)],
    [texts.lowest, about(result, min)],
    [texts.highest, about(result, max)],
  ];
}

export function shownMedian(result: ResultOf<'number'>): string {
  return about(result, result.median);
}

/** Says `about` if the value is that of a bin. The mean and the deviation are exact all the same. */
function about({ approximate }: ResultOf<'number'>, value: number | null): string {
  const shown = shownDecimal(value);
  return approximate ? resultsTexts.about(shown) : shown;
}
