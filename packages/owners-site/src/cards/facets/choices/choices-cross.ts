import { isolated } from '@canvass/surveys';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { cardId, tableId } from '../../../charts/card-ids.ts';
import { choiceRows } from './choice-rows.ts';
import { fullShareOf } from '../../../charts/full-share.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { shownInColumn, shownPercent, shownShare } from '../../../charts/shown-figures.ts';
import { filterTexts } from '../../../reading/texts.ts';
import { resultsTexts } from '../../texts/results.ts';
import { partLink } from '../../../reading/filter/part-link.ts';
import { columnsOf, compared, linkOfCell, rowsThatFit } from '../../cross/compared.ts';
import { crossTable, type CrossRow } from '../../../charts/cross-table.ts';
import type { ShownGroups } from '../../cross/shown-groups.ts';

const texts = filterTexts.compared;
/** A table first shows at most this many choices. The reader can open the rest. */
const shownAtFirst = 20;

/** Shows the choices of a facet by group, as shares of the people in the group who answered. */
export function choicesCross(result: ResultOf<'choices'>, model: ResultsModel, shown: ShownGroups): Html {
  const { id, text } = result;
  const { shown: offered, retired, areSeveral } = choiceRows(result, model);
  const all = compared(result, shown);
  const shares = all.flatMap(
    (column) => column.result?.choices.map(({ count }) => shareOf(count, column)) ?? [],
  );
  const fullShare = fullShareOf(Math.max(0, ...shares));
  const rows = [
    ...offered,
    ...retired.map((row) => ({ ...row, label: texts.noLonger({ choice: isolated(row.label) }) })),
  ];
  const countsOf = all.map(
    (column) => new Map(column.result?.choices.map(({ value, count }) => [value, count])),
  );
  const fitting = rows.slice(0, rowsThatFit(model, shown)).map(({ value, label }): CrossRow => {
    const part = { question: id, choice: value };
    return {
      label,
      link: partLink(model.slice, cardId(id), part),
      cells: all.map((column, index) => {
        const count = countsOf[index]!.get(value) ?? 0;
        return {
          text: shownShare(count, column.result?.answered ?? 0),
          ...(column.result && { note: shownCount(count) }),
          fill: shareOf(count, column) / fullShare,
          link: linkOfCell(model, column.group, part),
        };
      }),
    };
  });
  const means = all.map((column) => column.result?.average);
  const mean: readonly CrossRow[] = means.every((each) => each === undefined)
    ? []
    : [
        {
          label: resultsTexts.choice.mean,
          cells: means.map((each = null) => ({ text: shownInColumn(each) })),
        },
      ];
  const table = (name: string, tableRows: readonly CrossRow[], part: string): Html =>
    crossTable({
      id: tableId(id, part),
      name: resultsTexts.tableOf({ table: name, question: isolated(text) }),
      corner: resultsTexts.choice.choice,
      columns: columnsOf(result, all, model),
      rows: tableRows,
    });
  const more = fitting.slice(shownAtFirst);
  const left = rows.length - fitting.length;
  return markup`${rows.length > 0 && table(resultsTexts.choice.choice, [...mean, ...fitting.slice(0, shownAtFirst)], 'cross')}${
    more.length > 0 &&
    markup`<details id="${tableId(id)}"><summary>${resultsTexts.choice.more(more.length)}</summary>
${table(resultsTexts.choice.moreChoices, more, 'more')}</details>
`
  }<p class="note">${[
    texts.share,
    ...(areSeveral ? [resultsTexts.choice.several] : []),
    ...(fullShare < 1 ? [resultsTexts.choice.scale({ end: shownPercent(fullShare) })] : []),
    ...(left > 0 ? [texts.rowsLeft(left)] : []),
  ].join(' ')}</p>
`;
}

function shareOf(count: number, { result }: { readonly result: ResultOf<'choices'> | undefined }): number {
  return count === 0 ? 0 : count / Math.max(1, result?.answered ?? 0);
}
