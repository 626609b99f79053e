import { isolated } from '@canvass/surveys';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { tableId } from '../../../charts/card-ids.ts';
import { shownDecimal, shownShare } from '../../../charts/shown-figures.ts';
import { filterTexts } from '../../../reading/texts.ts';
import { columnsOf, compared } from '../../cross/compared.ts';
import { crossTable } from '../../../charts/cross-table.ts';
import type { ShownGroups } from '../../cross/shown-groups.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';

/** Shows how many people of each group answered, as shares of those who were asked. */
export function keptCross(result: ResultOf<'kept'>, model: ResultsModel, shown: ShownGroups): Html {
  const all = compared(result, shown);
  const { csv, tableOf } = resultsTexts;
  return markup`${crossTable({
    id: tableId(result.id, 'cross'),
    name: tableOf({ table: csv.answered, question: isolated(result.text) }),
    corner: filterTexts.compared.statistic,
    columns: columnsOf(result, all, model),
    rows: [
      {
        label: csv.answered,
        cells: all.map(({ result: each }) =>
          each === undefined
            ? { text: shownDecimal(null) }
            : {
                text: shownShare(each.answered, each.answered + each.skipped),
                note: shownCount(each.answered),
              },
        ),
      },
    ],
  })}<p class="note">${resultsTexts.ofAsked}</p>
`;
}
