import type { FacetType, SurveyHistory } from '@canvass/surveys';
import { pictureOfParts } from './facets/picture-of-parts.ts';
import type { FacetResult, QuestionResult, ResultOf, ResultsModel } from './results-model.ts';

/** A card with more choices is as wide as the page. */
const mostChoices = 5;
/** A card with a choice of more characters is as wide as the page. */
const mostCharacters = 40;

/** Whether the chart of a facet needs the whole width of the page. */
const needsWidth: { readonly [Type in FacetType]: (result: ResultOf<Type>) => boolean } = {
  choices: ({ choices }) =>
    choices.length > mostChoices || choices.some(({ value, label = value }) => label.length > mostCharacters),
  number: () => false,
  date: () => false,
  words: () => true,
  kept: () => false,
};

/**
 * Returns the ids of the questions whose cards are as wide as the page. The others stand side by side, two in a line. A narrow card without
 * another one beside it is wide, too, because it would leave a gap. The widths do not depend on the answers, or cards would jump.
 */
export function wideCards(
  results: readonly QuestionResult[],
  model: Pick<ResultsModel, 'history' | 'tables'>,
): ReadonlySet<string> {
  const wide = new Set(results.filter((result) => isWide(result, model)).map(({ id }) => id));
  for (let index = 0; index < results.length; index += 1) {
    const { id } = results[index]!;
    if (wide.has(id)) continue;
    const next = results[index + 1];
    if (next === undefined || wide.has(next.id)) wide.add(id);
    else index += 1;
  }
  return wide;
}

function isWide(
  result: QuestionResult,
  { history, tables }: Pick<ResultsModel, 'history' | 'tables'>,
): boolean {
  const { parts = [] } = result;
  if (parts.length > 0) return tables.includes(result.id) || !isNarrowPicture(result, history);
  return facetNeedsWidth(result);
}

function isNarrowPicture(result: QuestionResult, history: SurveyHistory): boolean {
  return pictureOfParts(result, history)?.isNarrow === true;
}

function facetNeedsWidth(result: FacetResult): boolean {
  // The type of the facet selects its function; TypeScript does not follow this through the table.
  return (needsWidth[result.facet] as (facet: FacetResult) => boolean)(result);
}
