import { isolated } from '@canvass/surveys';
import { type Html, markup, shownCount } from '@canvass/web/page';
import { cardId, tableId } from '../../../charts/card-ids.ts';
import { fullShareOf } from '../../../charts/full-share.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';
import { shownDecimal, shownPercent, shownScore, shownShare } from '../../../charts/shown-figures.ts';
import { filterTexts } from '../../../reading/texts.ts';
import { resultsTexts } from '../../texts/results.ts';
import { partLink } from '../../../reading/filter/part-link.ts';
import { columnsOf, compared, linkOfCell, rowsThatFit, type Compared } from '../../cross/compared.ts';
import { shownMean, shownMedian } from './number-figures.ts';
import { numberSteps } from './number-steps.ts';
import { crossTable, type CrossRow } from '../../../charts/cross-table.ts';
import type { ShownGroups } from '../../cross/shown-groups.ts';

const texts = filterTexts.compared;
/** A distribution over at most this many values is shown. The reader can open a larger one. */
const mostValues = 11;

/** Shows the statistics of a facet by group, and how the answers are distributed over its values. */
export function numberCross(result: ResultOf<'number'>, model: ResultsModel, shown: ShownGroups): Html {
  const { id, text } = result;
  const all = compared(result, shown);
  const statistics = statisticsOf(result, all);
  const { rows, fullShare } = valuesOf(result, model, all);
  const fitting = rows.slice(0, rowsThatFit(model, shown));
  const left = rows.length - fitting.length;
  const isShort = rows.length <= mostValues;
  const table = (name: string, corner: string, tableRows: readonly CrossRow[], part: string): Html =>
    crossTable({
      id: tableId(id, part),
      name: resultsTexts.tableOf({ table: name, question: isolated(text) }),
      corner,
      columns: columnsOf(result, all, model),
      rows: tableRows,
    });
  return markup`${table(texts.statistics, texts.statistic, isShort ? [...statistics, ...fitting] : statistics, 'cross')}${
    !isShort &&
    markup`<details id="${tableId(id)}"><summary>${texts.values}</summary>
${table(texts.distribution, resultsTexts.number.value, fitting, 'values')}</details>
`
  }<p class="note">${[
    texts.share,
    ...(fullShare < 1 ? [resultsTexts.choice.scale({ end: shownPercent(fullShare) })] : []),
    ...(left > 0 ? [texts.rowsLeft(left)] : []),
  ].join(' ')}</p>
`;
}

function statisticsOf({ nps }: ResultOf<'number'>, all: readonly Compared<ResultOf<'number'>>[]): CrossRow[] {
  const row = (label: string, textOf: (result: ResultOf<'number'>) => string): CrossRow => ({
    label,
    cells: all.map(({ result }) => ({ text: result === undefined ? shownDecimal(null) : textOf(result) })),
  });
  const { number, nps: npsTexts } = resultsTexts;
  return [
    row(number.mean, shownMean),
    row(number.median, shownMedian),
    ...(nps === undefined
      ? []
      : [row(npsTexts.heading, (each) => (each.nps ? shownScore(each.nps.score) : shownDecimal(null)))]),
  ];
}

function valuesOf(
  result: ResultOf<'number'>,
  model: ResultsModel,
  all: readonly Compared<ResultOf<'number'>>[],
): { readonly rows: readonly CrossRow[]; readonly fullShare: number } {
  const steps = numberSteps(result, model.history);
  // The ranges of a group are those of all answers, but a scale may have values outside it.
  const countsOf = all.map(({ result: each }) => {
    const counts = new Map(
      (each === undefined ? [] : numberSteps(each, model.history)).map(({ name, count }) => [name, count]),
    );
    return steps.map(({ name }) => counts.get(name) ?? 0);
  });
  const shareIn = (group: number, step: number): number =>
    countsOf[group]![step]! / Math.max(1, all[group]!.result?.answered ?? 0);
  const fullShare = fullShareOf(
    Math.max(0, ...all.flatMap((_, group) => steps.map((_step, step) => shareIn(group, step)))),
  );
  const rows = steps.map(({ name, part }, step): CrossRow => ({
    label: name,
    link: partLink(model.slice, cardId(result.id), part),
    cells: all.map(({ group, result: each }, index) => ({
      text: shownShare(countsOf[index]![step]!, each?.answered ?? 0),
      note: shownCount(countsOf[index]![step]!),
      fill: shareIn(index, step) / fullShare,
      link: linkOfCell(model, group, part),
    })),
  }));
  return { rows, fullShare };
}
