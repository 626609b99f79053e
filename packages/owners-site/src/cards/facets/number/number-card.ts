import { withoutBidiControls } from '@canvass/surveys';
import { markup } from '@canvass/web/page';
import { svgColumns } from '../../../charts/svg/svg-columns.ts';
import { svgColours, svgGap, svgNote, svgWidth, type SvgPart } from '../../../charts/svg/svg-parts.ts';
import { isolated, svgLines } from '../../../charts/svg/svg-text.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import type { FacetCard, FigureTable } from '../facet-card.ts';
import { percentOf } from '../percent-of.ts';
import { svgStatistics } from '../svg-statistics.ts';
import { numberContent } from './number-content.ts';
import { numberCross } from './number-cross.ts';
import { numberFigures } from './number-figures.ts';
import { scaleEnds, valuesOutside, type ScaleEnd } from './scale-ends.ts';
import { svgNps } from './svg-nps.ts';

const texts = resultsTexts.number;

/** Shows a column for each value, and the statistics beside it. */
export const numberCard: FacetCard<ResultOf<'number'>> = {
  content: numberContent,
  cross: numberCross,
  table,
  svg,
  // Each value has a link in the chart and one in the table.
  links: ({ histogram }) => 2 * histogram.length,
};

function table({ histogram, answered }: ResultOf<'number'>): FigureTable {
  return [
    [texts.value, resultsTexts.columns.answers, resultsTexts.csv.share],
    ...histogram.map(({ value, count }) => [value, count, percentOf(count, answered)]),
  ];
}

function svg(result: ResultOf<'number'>, model: ResultsModel): readonly SvgPart[] {
  const { id, histogram, nps, approximate } = result;
  const outside = valuesOutside(result, model);
  return [
    ...(nps ? [svgNps(nps)] : []),
    svgColumns(histogram.map(({ value, count }) => ({ label: String(value), count }))),
    ...scaleEnds(id, model).flatMap(end),
    ...(outside === undefined ? [] : [svgNote(outside)]),
    ...(approximate ? [svgNote(texts.approximate)] : []),
    svgGap(8),
    svgStatistics(numberFigures(result)),
  ];
}

function end({ value, label }: ScaleEnd): readonly SvgPart[] {
  if (label === undefined) return [];
  const { svg: drawn, lines } = svgLines(
    `${texts.end(value)}${isolated(withoutBidiControls(label))}`,
    { x: 0, y: 13, lineHeight: 17 },
    {
      width: svgWidth,
      fontSize: 13,
      // In the picture of a card, the label of an end of a scale is clipped after this many lines.
      mostLines: 2,
    },
  );
  return [{ height: 5 + lines * 17, svg: markup`<g fill="${svgColours.muted}">${drawn}</g>` }];
}
