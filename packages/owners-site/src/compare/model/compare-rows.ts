import { type Compared, compareAll } from '@canvass/analyses/comparisons';
import type { ComparedCard, ComparedRow, Figure } from './compared-card.ts';
import type { Comparison } from './comparison.ts';
import type { CardSource, RowCounts } from './row-counts.ts';

/** Returns what a group is compared with; undefined if it is compared with nothing. */
export type Opposite<T> = (row: RowCounts<T>, group: number) => Compared | undefined;

/** Compares all groups in all rows together, and chooses the rows to show. */
export function compareRows<T>(
  { comparison, isShown, mostCells, position, text }: CardSource,
  counts: readonly RowCounts<T>[],
  figureOf: (row: RowCounts<T>, group: number | 'all') => Figure | undefined,
  opposite: Opposite<T>,
) {
  const indexes = [...isShown.keys()].filter((index) => isShown[index]);
  const pairs = counts.flatMap((row) =>
    indexes.map((group) => (row.hidden.has(group) ? undefined : opposite(row, group))),
  );
  const compared = pairs.filter((pair) => pair !== undefined);
  const { differences, made } = compareAll(compared);
  const found = new Map(compared.map((pair, index) => [pair, differences[index]]));
  const rows = counts.map((row, at): ComparedRow => {
    const groups = indexes.map((group, column) => {
      if (row.hidden.has(group)) return undefined;
      const pair = pairs[at * indexes.length + column];
      const figure = figureOf(row, group);
      return figure && { ...figure, difference: pair && found.get(pair) };
    });
    return { label: row.label, all: row.all && figureOf(row, 'all'), groups };
  });
  const most = Math.max(1, Math.floor(mostCells / (indexes.length + 1)));
  const shown = chosenRows(rows, counts, most);
  const left = rows.filter((row) => !shown.has(row));
  return {
    position,
    text,
    rows: rows.filter((row) => shown.has(row)).map((row) => withoutFewAnswers(row, comparison)),
    left: { rows: left.length, marked: left.filter(hasMark).length },
    made,
    isOverTime: comparison.isOverTime,
    columns: columnsOf(comparison, indexes, rows),
  };
}

/** Chooses the rows of a page that cannot show all: those with a clear difference, then those that most people are in. */
function chosenRows<T>(
  rows: readonly ComparedRow[],
  counts: readonly RowCounts<T>[],
  most: number,
): ReadonlySet<ComparedRow> {
  const ranked = rows
    .map((row, index) => ({ row, marked: Number(hasMark(row)), weight: counts[index]!.weight }))
    .toSorted((a, b) => b.marked - a.marked || b.weight - a.weight);
  return new Set(ranked.slice(0, most).map(({ row }) => row));
}

function hasMark({ groups }: ComparedRow): boolean {
  return groups.some((figure) => figure?.difference !== undefined);
}

/** A question that few people answered has no figure, of no group and of all. */
function withoutFewAnswers(row: ComparedRow, { least }: Comparison): ComparedRow {
  return row.all !== undefined && row.all.count < least ? { ...row, all: undefined } : row;
}

function columnsOf(
  { groups }: Comparison,
  indexes: readonly number[],
  rows: readonly ComparedRow[],
): ComparedCard['columns'] {
  return indexes.map((index, column) => {
    const { label, href } = groups[index]!;
    const counts = rows.flatMap((row) => row.groups[column]?.count ?? []);
    return { label, href, answered: counts.length === 0 ? undefined : Math.max(...counts) };
  });
}
