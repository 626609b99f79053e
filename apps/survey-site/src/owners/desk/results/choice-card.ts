import { markup, type Html } from '../../../ui/markup.ts';
import { shownCount } from '../../../ui/figures.ts';
import { resultsTexts } from '../texts/results.ts';
import { barTable } from './bar-table.ts';
import { cardId, tableId } from './card-ids.ts';
import { choiceRows, type ChoiceRow } from './choice-rows.ts';
import type { ChoiceResult, ChoiceSort, ResultsModel } from './results-model.ts';
import { questionInForm } from './question-in-form.ts';
import { shownPercent, shownShare } from './shown-figures.ts';

const texts = resultsTexts.choice;
/** The rest can be opened. */
const shownAtFirst = 20;

export function choiceCard(result: ChoiceResult, model: ResultsModel): Html {
  const { answered, text } = result;
  const { offered, retired, areSeveral, fullShare } = choiceRows(
    result,
    questionInForm(model, result.id),
    model.sort,
  );
  const { answers, share } = resultsTexts.columns;
  const table = (name: string, rows: readonly ChoiceRow[]): Html =>
    barTable({
      name: resultsTexts.tableOf(name, text),
      columns: [texts.choice, answers, share],
      rows: rows.map(({ label, count }) => ({
        label,
        fill: answered === 0 ? 0 : count / answered / fullShare,
        figures: [shownCount(count), shownShare(count, answered)],
      })),
    });
  const listed = (name: string, id: string, rows: readonly ChoiceRow[]): Html => {
    const more = rows.slice(shownAtFirst);
    return markup`${table(name, rows.slice(0, shownAtFirst))}${
      more.length > 0 &&
      markup`<details id="${id}"><summary>${texts.more(more.length)}</summary>
${table(texts.moreChoices, more)}</details>
`
    }`;
  };
  return markup`${answered > 0 && result.choices.length > 2 && sortLinks(result.id, model.sort)}${listed(texts.choice, tableId(result.id), offered)}${
    retired.length > 0 &&
    markup`<h4>${texts.retired}</h4>
${listed(texts.retired, tableId(result.id, 'retired'), retired)}`
  }<p class="note">${answered === 0 ? resultsTexts.noAnswers : texts.ofAnswered(answered)}${areSeveral && ` ${texts.several}`}${fullShare < 1 && ` ${texts.scale(shownPercent(fullShare))}`}</p>
`;
}

/** They lead back to the card. */
function sortLinks(id: string, current: ChoiceSort): Html {
  const link = (sort: ChoiceSort, text: string): Html =>
    markup`<a href="?sort=${sort}#${cardId(id)}"${sort === current && markup` aria-current="true"`}>${text}</a>`;
  return markup`<p class="sort">${texts.sort} ${link('order', texts.byOrder)} ${link('count', texts.byCount)}</p>
`;
}
