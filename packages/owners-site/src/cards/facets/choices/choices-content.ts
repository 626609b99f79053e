import { isolated } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { resultsTexts } from '../../texts/results.ts';
import { barList, type BarRow } from '../../../charts/bar-list.ts';
import { cardId, tableId } from '../../../charts/card-ids.ts';
import { inAllAnswers, partLegend } from '../../all-answers.ts';
import { partLink } from '../../../reading/filter/part-link.ts';
import { stepsTable } from '../steps-table.ts';
import { choiceBars } from './choice-bars.ts';
import { choiceRows } from './choice-rows.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';

const texts = resultsTexts.choice;

/** A card first shows at most this many choices. The reader can open the rest. */
const shownAtFirst = 20;

export function choicesContent(result: ResultOf<'choices'>, model: ResultsModel): Html {
  const { id, text } = result;
  const { offered, retired, notes } = choiceBars(result, choiceRows(result, model), model);
  const all = inAllAnswers(result, model);
  return markup`${lists(texts.choice, text, tableId(id), offered, model)}${
    retired.length > 0 &&
    markup`<h3>${texts.retired}</h3>
${lists(texts.retired, text, tableId(id, 'retired'), retired, model)}`
  }${all && partLegend(result, all)}${notesOf(notes)}`;
}

/** Shows the choices in a table. */
export function choicesFigures(result: ResultOf<'choices'>, model: ResultsModel): Html {
  const rows = choiceRows(result, model);
  const { notes } = choiceBars(result, rows, model);
  const all = [...rows.shown, ...rows.retired].map(({ value, label, count }) => ({
    value,
    name: label,
    count,
  }));
  return markup`${stepsTable(result, texts.choice, all, ({ value }) => partLink(model.slice, cardId(result.id), { question: result.id, choice: value }))}${notesOf(notes)}`;
}

function notesOf(notes: readonly string[]): Html {
  return markup`${notes.length > 0 && markup`<p class="note">${notes.join(' ')}</p>\n`}`;
}

function lists(
  name: string,
  question: string,
  id: string,
  rows: readonly BarRow[],
  { isUnfolded = false }: ResultsModel,
): Html {
  const list = (of: string, shown: readonly BarRow[]): Html =>
    barList({ name: resultsTexts.tableOf({ table: of, question: isolated(question) }), rows: shown });
  const atFirst = isUnfolded ? rows.length : shownAtFirst;
  const more = rows.slice(atFirst);
  return markup`${list(name, rows.slice(0, atFirst))}${
    more.length > 0 &&
    markup`<details id="${id}"><summary>${texts.more(more.length)}</summary>
${list(texts.moreChoices, more)}</details>
`
  }`;
}
