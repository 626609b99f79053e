import { printNumber } from '@canvass/surveys';
import { shownDecimal } from '../../../charts/shown-figures.ts';
import type { ResultOf } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import type { Statistic } from '../statistics-list.ts';

const texts = resultsTexts.number;

export function numberFigures(result: ResultOf<'number'>): readonly Statistic[] {
  const { min, max } = result;
  return [
    [texts.mean, shownMean(result)],
    [texts.median, shownMedian(result)],
    [texts.quartiles, shownQuartiles(result)],
    [texts.deviation, shownDeviation(result)],
    [texts.lowest, about(result, min)],
    [texts.highest, about(result, max)],
  ];
}

/** Returns the statistics that a chart needs beside it. */
export function mainFigures(result: ResultOf<'number'>): readonly Statistic[] {
  const { max, histogram } = result;
  return [
    [texts.mean, shownMean(result)],
    [texts.median, shownMedian(result)],
    // The ends of a scale are those of its chart.
    ...(histogram === undefined ? [[texts.highest, about(result, max)] as const] : []),
  ];
}

export function shownMean(result: ResultOf<'number'>): string {
  return shownFigure(result, result.average);
}

function shownMedian(result: ResultOf<'number'>): string {
  return about(result, result.median);
}

function shownQuartiles(result: ResultOf<'number'>): string {
  const { quartiles } = result;
  if (quartiles === null) return shownDecimal(null);
  const [lower, upper] = quartiles.map((figure) => shownFigure(result, figure)) as [string, string];
  const both = texts.between({ from: lower, to: upper });
  return result.approximate ? resultsTexts.about({ figure: both }) : both;
}

function shownDeviation(result: ResultOf<'number'>): string {
  const { standardDeviation } = result;
  return standardDeviation === null ? shownDecimal(null) : shownDistance(result, standardDeviation);
}

/** A distance between figures; between times, in hours and minutes. */
export function shownDistance(result: ResultOf<'number'>, distance: number): string {
  if (result.clock === undefined) return shownFigure(result, distance);
  const minutes = Math.round(distance);
  const parts = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return parts.hours > 0 ? texts.hours(parts) : texts.minutes(parts);
}

/** Says `about` if the value is that of a bin. The mean and the deviation are exact all the same. */
function about(result: ResultOf<'number'>, value: number | null): string {
  const shown = shownFigure(result, value);
  return result.approximate ? resultsTexts.about({ figure: shown }) : shown;
}

/** A figure in the unit of the answers. */
export function shownFigure({ unit, clock }: ResultOf<'number'>, value: number | null): string {
  if (value === null) return shownDecimal(null);
  if (clock) return printNumber({ decimals: 0, clock }, Math.round(value));
  const shown = shownDecimal(value);
  return unit === undefined ? shown : `${shown}\u00a0${unit}`;
}
