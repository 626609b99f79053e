import { svgHeading, svgNote, type SvgPart } from '../../charts/svg/svg-parts.ts';
import { hiddenText } from '../hidden-text.ts';
import { cardView } from '../card-view.ts';
import { pictureOfParts } from '../facets/picture-of-parts.ts';
import { facetCard } from '../facets/facet-cards.ts';
import type { QuestionResult, ResultsModel } from '../results-model.ts';
import { shownFacets } from '../shown-facets.ts';
import { resultsTexts as texts } from '../texts/results.ts';
import { svgFile } from './svg-file.ts';

/** Makes the SVG file of a question's card. Returns undefined if there is no such question, or if its figures are hidden. */
export function cardSvg(model: ResultsModel, questionId: string): string | undefined {
  const result = model.summary.questions.find(({ id }) => id === questionId);
  if (result === undefined || model.hiddenFacets.has(questionId)) return undefined;
  const counts = `${texts.answered({ answered: result.answered })} · ${texts.skipped({ skipped: result.skipped })}`;
  const parts = pictureOfParts(result, model.history)?.svg(result, cardView(model)) ?? content(result, model);
  return svgFile(model, { title: result.text, counts, parts });
}

function content(question: QuestionResult, model: ResultsModel): readonly SvgPart[] {
  return shownFacets(question).flatMap((facet) => [
    ...(facet === question ? [] : [svgHeading(facet.text)]),
    ...(model.hiddenFacets.has(facet.id)
      ? [svgNote(hiddenText(model))]
      : facetCard(facet.facet).svg(facet, model)),
  ]);
}
