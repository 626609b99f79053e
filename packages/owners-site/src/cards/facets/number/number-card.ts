import { chartTexts } from '../../../charts/texts.ts';
import { withoutBidiControls } from '@canvass/surveys';
import { svgColumns } from '../../../charts/svg/svg-columns.ts';
import { svgGap, svgNote, type SvgPart } from '../../../charts/svg/svg-parts.ts';
import { isolated } from '../../../charts/svg/svg-text.ts';
import { svgWrappedNote } from '../../../charts/svg/svg-wrapped-note.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import type { FacetCard, FigureTable } from '../facet-card.ts';
import { percentOf } from '../percent-of.ts';
import { svgStatistics } from '../svg-statistics.ts';
import { numberContent, numberFiguresTable } from './number-content.ts';
import { numberSteps } from './number-steps.ts';
import { numberFigures } from './number-figures.ts';
import { betweenLabels, scaleEnds, valuesOutside, type ScaleEnd } from './scale-ends.ts';
import { npsStep } from './nps-groups.ts';
import { svgNps } from './svg-nps.ts';

const texts = resultsTexts.number;

/** Shows a column for each value or range, and the statistics beside it. */
export const numberCard: FacetCard<ResultOf<'number'>> = {
  content: numberContent,
  figures: numberFiguresTable,
  canSort: () => false,
  table,
  svg,
  links: ({ histogram, ranges }) => (histogram ?? ranges ?? []).length,
};

function table(result: ResultOf<'number'>, { history }: ResultsModel): FigureTable {
  return [
    [texts.value, chartTexts.answers, resultsTexts.csv.share],
    ...numberSteps(result, history).map(({ value, count }) => [
      value,
      count,
      percentOf(count, result.answered),
    ]),
  ];
}

function svg(result: ResultOf<'number'>, model: ResultsModel): readonly SvgPart[] {
  const { id, nps, approximate } = result;
  const outside = valuesOutside(result, model);
  return [
    ...(nps ? [svgNps(nps)] : []),
    svgColumns(
      numberSteps(result, model.history).map((step) => ({
        ...step,
        step: nps ? npsStep(step.value) : undefined,
      })),
    ),
    ...[
      ...scaleEnds(id, model).slice(0, 1),
      ...betweenLabels(id, model),
      ...scaleEnds(id, model).slice(1),
    ].flatMap(end),
    ...(outside === undefined ? [] : [svgNote(outside)]),
    ...(approximate ? [svgNote(texts.approximate)] : []),
    svgGap(8),
    svgStatistics(numberFigures(result)),
  ];
}

function end({ value, label }: ScaleEnd): readonly SvgPart[] {
  if (label === undefined) return [];
  return [svgWrappedNote(`${texts.end({ value })}${isolated(withoutBidiControls(label))}`)];
}
