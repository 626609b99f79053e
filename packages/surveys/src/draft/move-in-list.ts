import type { Direction } from './draft-edit.ts';

/** A copy in which the item at `index` has changed places with its neighbour; undefined if there is none. */
export function movedInList<T>(list: readonly T[], index: number, to: Direction): T[] | undefined {
  const other = to === 'up' ? index - 1 : index + 1;
  const [item, neighbour] = [list[index], list[other]];
  if (item === undefined || neighbour === undefined) return undefined;
  return list.with(index, neighbour).with(other, item);
}
