import { type Compared, compareAll } from '@canvass/analyses/comparisons';
import type { ComparedCard, ComparedRow, Figure } from './compared-card.ts';
import type { Comparison } from './comparison.ts';
import type { CardSource, RowCounts } from './row-counts.ts';

/** Returns what a group is compared with; undefined if it is compared with nothing. */
export type Opposite<T> = (row: RowCounts<T>, group: number) => Compared | undefined;

/** Compares all groups in all rows together, and chooses the rows to show. Only these get figures: a long list may have very many. */
export function compareRows<T>(
  { comparison, isShown, room, position, text }: CardSource,
  counts: readonly RowCounts<T>[],
  figureOf: (row: RowCounts<T>, group: number | 'all') => Figure | undefined,
  opposite: Opposite<T>,
) {
  const indexes = [...isShown.keys()].filter((index) => isShown[index]);
  const pairs = counts.map((row) =>
    indexes.map((group) => (row.hidden.has(group) ? undefined : opposite(row, group))),
  );
  const columns = indexes.slice(0, room.groups);
  const { differences, made } = compareAll(pairs.flat().filter((pair) => pair !== undefined));
  let next = 0;
  const rows = counts.map((row, at) => {
    const own = pairs[at]!.map((pair) => (pair === undefined ? undefined : differences[next++]));
    return {
      row,
      differences: own,
      isMarked: own.slice(0, columns.length).some((each) => each !== undefined),
    };
  });
  const ranked = rows.toSorted(
    (a, b) => Number(b.isMarked) - Number(a.isMarked) || b.row.weight - a.row.weight,
  );
  const shown = new Set(ranked.slice(0, Math.max(1, Math.floor(room.cells / (columns.length + 1)))));
  const first = new Set(ranked.slice(0, room.rows));
  const left = rows.filter((each) => !shown.has(each));
  const figured = ({ row, differences: own }: (typeof rows)[number]): ComparedRow => ({
    label: row.label,
    all: withoutFewAnswers(row.all && figureOf(row, 'all'), comparison),
    groups: columns.map((group, column) => {
      const figure = row.hidden.has(group) ? undefined : figureOf(row, group);
      return figure && { ...figure, difference: own[column] };
    }),
  });
  return {
    position,
    text,
    rows: rows.filter((each) => shown.has(each) && first.has(each)).map(figured),
    folded: rows.filter((each) => shown.has(each) && !first.has(each)).map(figured),
    left: { rows: left.length, marked: left.filter(({ isMarked }) => isMarked).length },
    made,
    isOverTime: comparison.isOverTime,
    columns: columnsOf(comparison, columns, counts),
  };
}

/** A question that few people answered has no figure of all either. */
function withoutFewAnswers(all: Figure | undefined, { least }: Comparison): Figure | undefined {
  return all !== undefined && all.count < least ? undefined : all;
}

function columnsOf(
  { groups }: Comparison,
  indexes: readonly number[],
  counts: readonly RowCounts<unknown>[],
): ComparedCard['columns'] {
  return indexes.map((index) => {
    const { label, href } = groups[index]!;
    const shown = counts.filter(({ hidden }) => !hidden.has(index));
    const people = shown.reduce((most, row) => Math.max(most, row.groups[index]!.people), 0);
    return { label, href, answered: people === 0 ? undefined : people };
  });
}
