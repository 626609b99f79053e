import { shownDay, shownMonth } from '../../../charts/shown-figures.ts';
import type { ResultOf } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import type { Statistic } from '../statistics-list.ts';

const texts = resultsTexts.date;

export function dateFigures(result: ResultOf<'date'>): readonly Statistic[] {
  const { median, min, max } = result;
  return [
    [texts.median, shownDate(result, median)],
    [texts.earliest, shownDate(result, min)],
    [texts.latest, shownDate(result, max)],
  ];
}

/** Shows a day, or about which month it is in if the days were counted in bins. */
function shownDate({ approximate }: ResultOf<'date'>, day: string | null): string {
  if (day === null) return '–';
  return approximate ? resultsTexts.about({ figure: shownMonth(day) }) : shownDay(day);
}
