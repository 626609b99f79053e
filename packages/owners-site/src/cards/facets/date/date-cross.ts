import { chartTexts } from '../../../charts/texts.ts';
import { isolated } from '@canvass/surveys';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { cardId, tableId } from '../../../charts/card-ids.ts';
import { fullShareOf } from '../../../charts/full-share.ts';
import { shownDecimal, shownPercent, shownShare } from '../../../charts/shown-figures.ts';
import { partLink } from '../../../reading/filter/part-link.ts';
import { filterTexts } from '../../../reading/texts.ts';
import { columnsOf, compared, linkOfCell, rowsThatFit } from '../../cross/compared.ts';
import { crossTable, type CrossRow } from '../../../charts/cross-table.ts';
import type { ShownGroups } from '../../cross/shown-groups.ts';
import { noAnswers } from '../../no-answers.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { resultsTexts } from '../../texts/results.ts';
import { shownDate } from './date-figures.ts';
import { countIn, dateSteps } from './date-steps.ts';

const texts = filterTexts.compared;
/** A distribution over at most this many months, years or decades is shown. The reader can open a longer one. */
const mostSteps = 11;

/** Shows the middle and both ends of a facet's dates by group, and how they are distributed. */
export function dateCross(result: ResultOf<'date'>, model: ResultsModel, shown: ShownGroups): Html {
  const { id, text, answered } = result;
  if (answered === 0) return markup`<p class="note">${noAnswers(model)}</p>\n`;
  const all = compared(result, shown);
  const { unit, steps } = dateSteps(result);
  // The groups are divided as all answers together are.
  const countsOf = all.map(({ result: each }) =>
    steps.map((step) => (each === undefined ? 0 : countIn(each, step))),
  );
  const shareIn = (group: number, step: number): number =>
    countsOf[group]![step]! / Math.max(1, all[group]!.result?.answered ?? 0);
  const fullShare = fullShareOf(
    Math.max(...all.flatMap((_, group) => steps.map((_step, step) => shareIn(group, step)))),
  );
  const distribution = steps.map(({ name, days }, step): CrossRow => ({
    label: name,
    link: partLink(model.slice, cardId(id), { question: id, days }),
    cells: all.map(({ result: each, group: part }, group) => ({
      text: shownShare(countsOf[group]![step]!, each?.answered ?? 0),
      note: shownCount(countsOf[group]![step]!),
      fill: shareIn(group, step) / fullShare,
      link: linkOfCell(model, part, { question: id, days }),
    })),
  }));
  const { median, earliest, latest } = resultsTexts.date;
  const statistic = (label: string, dayOf: (each: ResultOf<'date'>) => string | null): CrossRow => ({
    label,
    cells: all.map(({ result: each }) => ({
      text: each === undefined ? shownDecimal(null) : shownDate(each, dayOf(each)),
    })),
  });
  const statistics = [
    statistic(median, (each) => each.median),
    statistic(earliest, ({ min }) => min),
    statistic(latest, ({ max }) => max),
  ];
  const fitting = distribution.slice(0, rowsThatFit(model, shown));
  const left = distribution.length - fitting.length;
  const isShort = distribution.length <= mostSteps;
  const table = (name: string, corner: string, rows: readonly CrossRow[], part: string): Html =>
    crossTable({
      id: tableId(id, part),
      name: resultsTexts.tableOf({ table: name, question: isolated(text) }),
      corner,
      columns: columnsOf(result, all, model),
      rows,
    });
  return markup`${table(texts.statistics, texts.statistic, isShort ? [...statistics, ...fitting] : statistics, 'cross')}${
    !isShort &&
    markup`<details id="${tableId(id)}"><summary>${chartTexts.showTable}</summary>
${table(resultsTexts.date.distribution, resultsTexts.date.units[unit], fitting, 'values')}</details>
`
  }<p class="note">${[
    texts.share,
    ...(fullShare < 1 ? [resultsTexts.choice.scale({ end: shownPercent(fullShare) })] : []),
    ...(left > 0 ? [texts.rowsLeft(left)] : []),
  ].join(' ')}</p>
`;
}
