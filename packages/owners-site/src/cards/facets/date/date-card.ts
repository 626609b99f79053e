import { chartTexts } from '../../../charts/texts.ts';
import { svgColumns } from '../../../charts/svg/svg-columns.ts';
import { svgGap, svgNote, type SvgPart } from '../../../charts/svg/svg-parts.ts';
import { noAnswers } from '../../no-answers.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import type { FacetCard, FigureTable } from '../facet-card.ts';
import { percentOf } from '../percent-of.ts';
import { svgStatistics } from '../svg-statistics.ts';
import { dateContent, dateFiguresTable } from './date-content.ts';
import { dateFigures } from './date-figures.ts';
import { dateSteps } from './date-steps.ts';

const texts = resultsTexts.date;

/** Shows a column for each day, month, year or decade, and the middle and both ends beside it. */
export const dateCard: FacetCard<ResultOf<'date'>> = {
  content: dateContent,
  figures: dateFiguresTable,
  canSort: () => false,
  table,
  svg,
  links: (result) => dateSteps(result).steps.length,
};

/** Makes the table of all days with answers, or of all months if the dates are far apart. */
function table({ months, days, answered }: ResultOf<'date'>): FigureTable {
  const listed =
    days?.map(({ day, count }) => [day, count] as const) ??
    months.map(({ month, count }) => [month, count] as const);
  return [
    [texts.units[days === undefined ? 'month' : 'day'], chartTexts.answers, resultsTexts.csv.share],
    ...listed.map(([name, count]) => [name, count, percentOf(count, answered)]),
  ];
}

function svg(result: ResultOf<'date'>, model: ResultsModel): readonly SvgPart[] {
  if (result.answered === 0) return [svgNote(noAnswers(model))];
  return [
    svgColumns(dateSteps(result).steps.map(({ label, count }) => ({ label, count }))),
    ...(result.approximate ? [svgNote(texts.approximate)] : []),
    svgGap(8),
    svgStatistics(dateFigures(result), 3),
  ];
}
