import { csvByteOrderMark, csvLine } from '@canvass/exports';
import { resultsTexts } from '../texts/results.ts';
import { zoneOf, type ResultsModel } from '../results-model.ts';
import { svgColumns } from '../../charts/svg/svg-columns.ts';
import { svgFile } from './svg-file.ts';
import { shownAnswers } from '../shown-total.ts';
import { lastDay, trendColumns } from '../trend-card.ts';
import { trendOf } from '../trend.ts';

const texts = resultsTexts.trend;

/** Makes a CSV file with the number of answers of each day that has some. */
export function trendCsv({ summary }: ResultsModel): string {
  const lines = summary.days.map(({ day, count }) => csvLine([day, count]));
  return csvByteOrderMark + csvLine([texts.column.day, texts.answers]) + lines.join('');
}

/** Makes an SVG file of the trend. */
export function trendSvg(model: ResultsModel): string {
  const { summary } = model;
  const trend = trendOf(summary.days, lastDay(model));
  return svgFile(model, {
    title: texts[trend.unit],
    counts: shownAnswers(model),
    parts: [svgColumns(trendColumns(trend, zoneOf(model)))],
  });
}
