import type { PublicSummary } from '@canvass/surveys';
import type { QuestionResult } from '../results-model.ts';
import type { ComparedGroup } from './slice-model.ts';

/**
 * The groups to hide so that no figures of fewer than `least` answers are shown or can be computed: those that are smaller, and the
 * smallest others while what all hidden answers have together, which is the difference of all and the shown groups, would be smaller.
 *
 * `rest`: the answers in no group, whose figures are never shown. `hidden`: groups that are hidden anyway. Returns their indexes.
 */
export function groupsToHide(
  sizes: readonly number[],
  {
    rest,
    least,
    hidden: before = new Set(),
  }: {
    readonly rest: number;
    readonly least: number;
    readonly hidden?: ReadonlySet<number>;
  },
): Set<number> {
  const isSmall = (size: number): boolean => size > 0 && size < least;
  const hidden = new Set(sizes.keys().filter((index) => before.has(index) || isSmall(sizes[index]!)));
  let apart = rest;
  for (const index of hidden) apart += sizes[index]!;
  const others = Array.from(sizes.keys()).filter((index) => !hidden.has(index) && sizes[index]! > 0);
  for (const index of others.toSorted((a, b) => sizes[a]! - sizes[b]!)) {
    if (!isSmall(apart)) break;
    hidden.add(index);
    apart += sizes[index]!;
  }
  return hidden;
}

export interface WithoutSmallGroups {
  readonly groups: readonly ComparedGroup[];
  /** Those that are hidden, in their order. */
  readonly hidden: readonly ComparedGroup[];
}

/** The groups of these answers without those that are hidden, and without questions that are hidden in a group because few in it answered them. */
export function withoutSmallGroups(
  whole: Pick<PublicSummary, 'totalAnswers' | 'questions'>,
  groups: readonly ComparedGroup[],
  least: number,
): WithoutSmallGroups {
  const sizes = groups.map(({ summary }) => summary.totalAnswers);
  const hidden = groupsToHide(sizes, { rest: restOf(whole.totalAnswers, sizes), least });
  const hiddenIn = new Map(
    whole.questions.map(({ id, answered }) => {
      const answers = groups.map(({ summary }) => questionIn(summary.questions, id)?.answered ?? 0);
      return [id, groupsToHide(answers, { rest: restOf(answered, answers), least, hidden })] as const;
    }),
  );
  return {
    groups: groups.flatMap((group, index) => {
      if (hidden.has(index)) return [];
      const questions = group.summary.questions.filter(({ id }) => !hiddenIn.get(id)?.has(index));
      return { ...group, summary: { ...group.summary, questions } };
    }),
    hidden: groups.filter((_, index) => hidden.has(index)),
  };
}

/** None of groups that overlap: together they have more answers than there are, and nothing is their difference. */
function restOf(all: number, sizes: readonly number[]): number {
  return Math.max(0, all - sizes.reduce((sum, size) => sum + size, 0));
}

function questionIn(questions: readonly QuestionResult[], wanted: string): QuestionResult | undefined {
  return questions.find(({ id }) => id === wanted);
}
