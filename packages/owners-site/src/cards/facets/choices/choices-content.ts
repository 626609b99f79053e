import { chartTexts } from '../../../charts/texts.ts';
import { isolated } from '@canvass/surveys';
import { type Html, markup } from '@canvass/web/page';
import { resultsTexts } from '../../texts/results.ts';
import { barTable, type BarRow } from '../../../charts/bar-table.ts';
import { tableId } from '../../../charts/card-ids.ts';
import { choiceBars } from './choice-bars.ts';
import { choiceRows } from './choice-rows.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { sortLinks } from './sort-links.ts';

const texts = resultsTexts.choice;
/** A card first shows at most this many choices. The reader can open the rest. */
const shownAtFirst = 20;

export function choicesContent(result: ResultOf<'choices'>, model: ResultsModel): Html {
  const { id, text } = result;
  const rows = choiceRows(result, model);
  const { offered, retired, notes } = choiceBars(result, rows, model);
  return markup`${rows.canSort && sortLinks(id, model)}${offered.length > 0 && tables(texts.choice, text, tableId(id), offered)}${
    retired.length > 0 &&
    markup`<h4>${texts.retired}</h4>
${tables(texts.retired, text, tableId(id, 'retired'), retired)}`
  }<p class="note">${notes.join(' ')}</p>
`;
}

function tables(name: string, question: string, id: string, rows: readonly BarRow[]): Html {
  const table = (of: string, shown: readonly BarRow[]): Html =>
    barTable({
      name: resultsTexts.tableOf({ table: of, question: isolated(question) }),
      columns: [texts.choice, chartTexts.answers, chartTexts.share],
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
