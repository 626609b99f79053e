import type { Question, SurveyAnswersSummary } from '@canvass/surveys';
import { type Comparison, hiddenOf } from './comparison.ts';

/** What a row counts of a group, and how many people that is. */
export interface Counted<T> {
  readonly of: T;
  readonly people: number;
}

/** The counts of a row: of all answers, and of each group. */
export interface RowCounts<T> {
  readonly label: string;
  readonly all: Counted<T> | undefined;
  readonly groups: readonly Counted<T>[];
  /** The indexes of the groups whose figures are hidden. */
  readonly hidden: ReadonlySet<number>;
  /** How many people have what the row is about. A page that cannot show all rows shows those of most people. */
  readonly weight: number;
}

/** How much is shown. A card shows one row at least. */
export interface CardRoom {
  /** How many cells a card may have. */
  readonly cells: number;
  /** How many cells all cards may have together. They share them equally. */
  readonly allCells: number;
  /** How many rows are shown at first. The others are folded away. */
  readonly rows: number;
  /** A card shows this many groups, the first ones. All are compared. */
  readonly groups: number;
}

/** A file has room for all. */
export const roomForAll: CardRoom = { cells: Infinity, allCells: Infinity, rows: Infinity, groups: Infinity };

/** A question of a comparison, from which its cards are made. */
export interface CardSource {
  readonly comparison: Comparison;
  /** Which groups are shown, by their indexes. */
  readonly isShown: readonly boolean[];
  /** How much a card has room for. All rows are compared, whether they are shown or not. */
  readonly room: CardRoom;
  readonly id: string;
  readonly position: number | undefined;
  readonly text: string;
  /** The question as it is asked now; undefined if it is no longer asked. */
  readonly asked: Question | undefined;
}

export function countRow<T>(
  { comparison, isShown }: CardSource,
  label: string,
  count: (totals: SurveyAnswersSummary) => Counted<T>,
  weigh: (counted: Counted<T>) => number,
): RowCounts<T> {
  const all = comparison.all && count(comparison.all);
  const groups = comparison.groups.map(({ totals }) => count(totals));
  const before = new Set(isShown.keys().filter((index) => !isShown[index]));
  const sizes = groups.map(({ people }) => people);
  return {
    label,
    all,
    groups,
    hidden: hiddenOf(comparison, sizes, all?.people, before),
    weight: all === undefined ? groups.reduce((sum, group) => sum + weigh(group), 0) : weigh(all),
  };
}

/** Hides a group in all rows if it is hidden in one of them. */
export function hiddenTogether<T>(rows: readonly RowCounts<T>[]): RowCounts<T>[] {
  const hidden = new Set(rows.flatMap((row) => [...row.hidden]));
  return rows.map((row) => ({ ...row, hidden }));
}

export function countedIn<T>({ all, groups }: RowCounts<T>, group: number | 'all'): Counted<T> | undefined {
  return group === 'all' ? all : groups[group];
}
