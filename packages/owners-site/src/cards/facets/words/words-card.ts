import { svgBars } from '../../../charts/svg/svg-bars.ts';
import { svgGap, svgHeading, svgNote, type SvgPart } from '../../../charts/svg/svg-parts.ts';
import { noAnswers } from '../../no-answers.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import { answeredTable } from '../answered-table.ts';
import type { FacetCard, FigureTable } from '../facet-card.ts';
import { wordBars } from './word-bars.ts';
import { wordsContent, wordsFigures } from './words-content.ts';

const texts = resultsTexts.text;

/** Shows the words that most answers mention, and the newest texts. */
export const wordsCard: FacetCard<ResultOf<'words'>> = {
  content: wordsContent,
  figures: wordsFigures,
  canSort: () => false,
  table,
  svg,
  links: ({ topWords }) => topWords.length,
};

function table(result: ResultOf<'words'>, { showsTexts }: ResultsModel): FigureTable {
  if (!showsTexts) return answeredTable(result);
  return [[texts.word, texts.times], ...result.topWords.map(({ word, count }) => [word, count])];
}

function svg(result: ResultOf<'words'>, model: ResultsModel): readonly SvgPart[] {
  if (!model.showsTexts) return [svgNote(texts.hidden)];
  if (result.answered === 0) return [svgNote(noAnswers(model))];
  return [
    svgHeading(texts.words),
    svgBars(wordBars(result)),
    ...(result.topWordsError === undefined
      ? []
      : [svgGap(8), svgNote(texts.error({ error: result.topWordsError }))]),
  ];
}
