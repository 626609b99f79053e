import { type Html, markup } from '@canvass/web/page';
import { resultsTexts } from './texts/results.ts';
import { barTable, type BarRow } from './bar-table.ts';
import { cardId, tableId } from './card-ids.ts';
import { choiceBars } from './choice-bars.ts';
import { choiceRows } from './choice-rows.ts';
import { questionInForm } from './question-in-form.ts';
import type { ChoiceSort } from '../reading/view/choice-sort.ts';
import type { ChoiceResult, ResultsModel } from './results-model.ts';
import { viewAddress } from '../reading/view/slice-view.ts';

const texts = resultsTexts.choice;
/** A card first shows at most this many choices. The reader can open the rest. */
const shownAtFirst = 20;

export function choiceCard(result: ChoiceResult, model: ResultsModel): Html {
  const { id, answered, choices, text } = result;
  const { offered, retired, notes } = choiceBars(
    result,
    choiceRows(result, questionInForm(model, id), model.sort),
    model,
  );
  return markup`${answered > 0 && choices.length > 2 && sortLinks(id, model)}${tables(texts.choice, text, tableId(id), offered)}${
    retired.length > 0 &&
    markup`<h4>${texts.retired}</h4>
${tables(texts.retired, text, tableId(id, 'retired'), retired)}`
  }<p class="note">${notes.join(' ')}</p>
`;
}

function tables(name: string, question: string, id: string, rows: readonly BarRow[]): Html {
  const table = (of: string, shown: readonly BarRow[]): Html =>
    barTable({
      name: resultsTexts.tableOf(of, question),
      columns: [texts.choice, resultsTexts.columns.answers, resultsTexts.columns.share],
      rows: shown,
    });
  const more = rows.slice(shownAtFirst);
  return markup`${table(name, rows.slice(0, shownAtFirst))}${
    more.length > 0 &&
    markup`<details id="${id}"><summary>${texts.more(more.length)}</summary>
${table(texts.moreChoices, more)}</details>
`
  }`;
}

/** Makes the links that choose the order of the choices. They lead back to the card. */
export function sortLinks(id: string, { sort: current, slice }: ResultsModel): Html {
  const link = (sort: ChoiceSort, text: string): Html =>
    markup`<a href="${slice === undefined ? `?sort=${sort}` : viewAddress({ ...slice.view, sort })}#${cardId(id)}"${sort === current && markup` aria-current="true"`}>${text}</a>`;
  return markup`<p class="sort">${texts.sort} ${link('order', texts.byOrder)} ${link('count', texts.byCount)}</p>
`;
}
