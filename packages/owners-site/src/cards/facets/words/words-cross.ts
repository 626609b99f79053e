import { isolated } from '@canvass/surveys';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { tableId } from '../../../charts/card-ids.ts';
import { noAnswers } from '../../no-answers.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { shownDecimal, shownLength } from '../../../charts/shown-figures.ts';
import { filterTexts } from '../../../reading/texts.ts';
import { resultsTexts } from '../../texts/results.ts';
import { linkQuery } from '../../view/link-query.ts';
import { columnsOf, compared, linkOfCell } from '../../cross/compared.ts';
import { crossTable, type CrossCell, type CrossRow } from '../../../charts/cross-table.ts';
import type { ShownGroups } from '../../cross/shown-groups.ts';

const texts = filterTexts.compared;
const words = 5;

/** Shows the words that most answers of each group mention. */
export function wordsCross(result: ResultOf<'words'>, model: ResultsModel, shown: ShownGroups): Html {
  const { id, text, answered } = result;
  if (answered === 0) return markup`<p class="note">${noAnswers(model)}</p>\n`;
  const all = compared(result, shown);
  const most = Math.min(words, Math.max(...all.map(({ result: each }) => each?.topWords.length ?? 0)));
  const rows = Array.from({ length: most }, (_, rank): CrossRow => ({
    label: texts.word({ rank: rank + 1 }),
    cells: all.map(({ group, result: each }): CrossCell => {
      const top = each?.topWords[rank];
      if (top === undefined) return { text: shownDecimal(null) };
      const { word, count } = top;
      return {
        text: word,
        note: shownCount(count),
        link: linkOfCell(model, group, { question: id, word }),
      };
    }),
  }));
  const lengths: CrossRow = {
    label: resultsTexts.text.averageLength,
    cells: all.map(({ result: each }) => ({
      text: each?.averageLength == null ? shownDecimal(null) : shownLength(each.averageLength),
    })),
  };
  const table = crossTable({
    id: tableId(id, 'cross'),
    name: resultsTexts.tableOf({ table: resultsTexts.text.words, question: isolated(text) }),
    corner: resultsTexts.text.words,
    columns: columnsOf(result, all, model),
    rows: [...rows, lengths],
  });
  const { texts: address } = model.links;
  return markup`${table}${
    address !== undefined &&
    markup`<p class="all no-print"><a href="${address}/${id}${linkQuery(model)}">${resultsTexts.text.all(answered)}</a></p>\n`
  }`;
}
