import type { Direction } from './draft-edit.ts';

/** A copy with the element at `index` and its neighbour swapped; undefined if there is no neighbour. */
export function movedInList<T>(list: readonly T[], index: number, to: Direction): T[] | undefined {
  const other = to === 'up' ? index - 1 : index + 1;
  const [element, neighbour] = [list[index], list[other]];
  if (element === undefined || neighbour === undefined) return undefined;
  return list.with(index, neighbour).with(other, element);
}

/** A copy with the element at `index` behind the one at `after`, or without that at the beginning; undefined if either is not there. */
export function placedInList<T>(
  list: readonly T[],
  index: number,
  after: number | undefined,
): T[] | undefined {
  const element = list[index];
  if (element === undefined || after === -1) return undefined;
  const to = after === undefined ? 0 : after + 1;
  return list.toSpliced(index, 1).toSpliced(to > index ? to - 1 : to, 0, element);
}
