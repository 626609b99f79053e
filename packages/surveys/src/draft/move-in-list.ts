import type { Direction } from './draft-edit.ts';

/** A copy with the element at `index` and its neighbour swapped; undefined if there is no neighbour. */
export function movedInList<T>(list: readonly T[], index: number, to: Direction): T[] | undefined {
  const other = to === 'up' ? index - 1 : index + 1;
  const [element, neighbour] = [list[index], list[other]];
  if (element === undefined || neighbour === undefined) return undefined;
  return list.with(index, neighbour).with(other, element);
}
