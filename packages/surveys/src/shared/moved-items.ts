/**
 * The fewest of the items in both lists that must have moved to make one order from the other: all but a longest run
 * that kept its order. Each list has an item once.
 */
export function movedItems(before: readonly string[], after: readonly string[]): string[] {
  const positions = new Map(before.map((item, index) => [item, index]));
  const common = after.flatMap((item) => {
    const position = positions.get(item);
    return position === undefined ? [] : [{ item, position }];
  });
  // By the length of a rising run: the index in `common` of the lowest last item of such a run.
  const ends: number[] = [];
  const previous: (number | undefined)[] = [];
  for (const [index, { position }] of common.entries()) {
    let length = ends.findIndex((end) => (common[end]?.position ?? 0) > position);
    if (length === -1) length = ends.length;
    previous[index] = ends[length - 1];
    ends[length] = index;
  }
  const stayed = new Set<number>();
  for (let index = ends.at(-1); index !== undefined; index = previous[index]) stayed.add(index);
  return common.filter((_, index) => !stayed.has(index)).map(({ item }) => item);
}
