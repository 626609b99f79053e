/**
 * Chooses the groups to hide, so that nobody can compute figures of fewer than `least` people from the shown groups and all answers. It
 * hides each group with fewer people, and each group that leaves out fewer. Then it hides the smallest others until the shown groups
 * together leave out, or count twice, no people or at least `least`.
 *
 * Returns the indexes of all hidden groups. `all` is the number of compared answers, with those in no group. `hidden` has the indexes of
 * groups that are hidden for another reason.
 */
export function groupsToHide(
  sizes: readonly number[],
  {
    all,
    least,
    hidden: before = new Set(),
  }: {
    readonly all: number;
    readonly least: number;
    readonly hidden?: ReadonlySet<number>;
  },
): Set<number> {
  const isSmall = (size: number): boolean => size > 0 && size < least;
  const givesAway = (size: number): boolean => size > 0 && (isSmall(size) || isSmall(all - size));
  const hidden = new Set(sizes.keys().filter((index) => before.has(index) || givesAway(sizes[index]!)));
  const others = Array.from(sizes.keys()).filter((index) => !hidden.has(index) && sizes[index]! > 0);
  // The answers that no shown group has. The number is negative if groups overlap.
  let apart = all - others.reduce((sum, index) => sum + sizes[index]!, 0);
  for (const index of others.toSorted((a, b) => sizes[a]! - sizes[b]!)) {
    if (!isSmall(Math.abs(apart))) break;
    hidden.add(index);
    apart += sizes[index]!;
  }
  return hidden;
}
