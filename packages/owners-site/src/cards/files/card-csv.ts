import { csvByteOrderMark, csvLine } from '@canvass/exports';
import type { FigureTable } from '../facets/facet-card.ts';
import { cardView } from '../card-view.ts';
import { facetCard } from '../facets/facet-cards.ts';
import { pictureOfParts } from '../facets/picture-of-parts.ts';
import { resultsTexts } from '../texts/results.ts';
import type { QuestionResult, ResultsModel } from '../results-model.ts';
import { shownFacets } from '../shown-facets.ts';
import { joinedTables } from './joined-tables.ts';

const texts = resultsTexts.csv;

/** Makes the CSV file of a question's card. Returns undefined if there is no such question, or if its figures are hidden. */
export function cardCsv(model: ResultsModel, questionId: string): string | undefined {
  const result = model.summary.questions.find(({ id }) => id === questionId);
  if (result === undefined || model.hiddenFacets.has(questionId)) return undefined;
  const [columns, ...rows] = tableOf(result, model);
  return [
    csvByteOrderMark,
    csvLine([texts.question, ...columns]),
    ...rows.map((row) => csvLine([result.text, ...row])),
  ].join('');
}

/** Makes the table of a question, with a column that names its parts if it has some. */
function tableOf(question: QuestionResult, model: ResultsModel): FigureTable {
  const table = pictureOfParts(question, model.history)?.table?.(question, cardView(model));
  if (table !== undefined) return table;
  const tables = shownFacets(question)
    .filter(({ id }) => !model.hiddenFacets.has(id))
    .map((facet) => ({
      name: facet === question ? '' : facet.text,
      table: facetCard(facet.facet).table(facet, model),
    }));
  return question.parts === undefined ? tables[0]!.table : joinedTables(texts.part, tables);
}
