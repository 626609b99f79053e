import { shownCount } from '@canvass/web/page';
import { chartTexts } from '../../../charts/texts.ts';
import { inAllAnswers } from '../../all-answers.ts';
import { svgBars } from '../../../charts/svg/svg-bars.ts';
import { svgGap, svgHeading, svgNote, type SvgPart } from '../../../charts/svg/svg-parts.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import type { FacetCard, FigureTable } from '../facet-card.ts';
import { percentOf } from '../percent-of.ts';
import { choiceBars } from './choice-bars.ts';
import { choiceRows, type ChoiceRow } from './choice-rows.ts';
import { choicesContent, choicesFigures } from './choices-content.ts';

const { choice: texts } = resultsTexts;

/** Shows a bar for each choice. */
export const choicesCard: FacetCard<ResultOf<'choices'>> = {
  content: choicesContent,
  figures: choicesFigures,
  canSort: (result, model) => choiceRows(result, model).canSort,
  table,
  svg,
  links: ({ choices }) => choices.length,
};

function table(result: ResultOf<'choices'>, model: ResultsModel): FigureTable {
  const { csv, choice } = resultsTexts;
  const { offered, retired } = choiceRows(result, model);
  const { average } = result;
  const line = ({ label, count, score }: ChoiceRow, isOffered: string) => [
    label,
    count,
    percentOf(count, result.answered),
    isOffered,
    ...(average === undefined ? [] : [score ?? null, average]),
  ];
  return [
    [
      choice.choice,
      chartTexts.answers,
      csv.share,
      csv.offered,
      ...(average === undefined ? [] : [choice.score, choice.mean]),
    ],
    ...offered.map((row) => line(row, csv.yes)),
    ...retired.map((row) => line(row, csv.no)),
  ];
}

function svg(result: ResultOf<'choices'>, model: ResultsModel): readonly SvgPart[] {
  const all = inAllAnswers(result, model);
  const { offered, retired, notes } = choiceBars(result, choiceRows(result, model), model);
  return [
    svgBars(offered),
    ...(retired.length > 0 ? [svgHeading(resultsTexts.choice.retired), svgBars(retired)] : []),
    svgGap(8),
    ...(all === undefined
      ? []
      : [svgNote(texts.tick({ part: shownCount(result.answered), all: shownCount(all.answered) }))]),
    ...notes.map(svgNote),
  ];
}
