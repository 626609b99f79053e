import type { PublicSummary } from '@canvass/surveys';
import { facetResult } from '../facet-results.ts';
import type { FacetResult } from '../results-model.ts';
import type { ComparedGroup } from '../../reading/view/slice-model.ts';

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

export interface WithoutSmallGroups {
  readonly groups: readonly ComparedGroup[];
  /** The hidden groups, in their order. */
  readonly hidden: readonly ComparedGroup[];
}

/**
 * Hides the groups that are too small or would give away a small one. In each shown group, it hides the questions and the parts that few
 * people in it answered.
 */
export function withoutSmallGroups(
  whole: Pick<PublicSummary, 'totalAnswers' | 'questions'>,
  groups: readonly ComparedGroup[],
  least: number,
): WithoutSmallGroups {
  const sizes = groups.map(({ summary }) => summary.totalAnswers);
  const hidden = groupsToHide(sizes, { all: whole.totalAnswers, least });
  const hiddenIn = new Map<string, ReadonlySet<number>>();
  const hide = ({ id, answered }: FacetResult, before: ReadonlySet<number>): ReadonlySet<number> => {
    const answers = groups.map(({ summary }) => facetResult(summary.questions, id)?.answered ?? 0);
    const hiddenGroups = groupsToHide(answers, { all: answered, least, hidden: before });
    hiddenIn.set(id, hiddenGroups);
    return hiddenGroups;
  };
  for (const question of whole.questions) {
    const before = hide(question, hidden);
    // A question that is hidden takes its parts with it.
    for (const part of question.parts ?? []) hide(part, before);
  }
  return {
    groups: groups.flatMap((group, index) => {
      if (hidden.has(index)) return [];
      const isShown = ({ id }: FacetResult): boolean => !hiddenIn.get(id)?.has(index);
      const questions = group.summary.questions
        .filter(isShown)
        .map((question) =>
          question.parts === undefined ? question : { ...question, parts: question.parts.filter(isShown) },
        );
      return { ...group, summary: { ...group.summary, questions } };
    }),
    hidden: groups.filter((_, index) => hidden.has(index)),
  };
}
