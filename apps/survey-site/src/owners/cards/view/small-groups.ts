import type { PublicSummary } from '@canvass/surveys';
import type { QuestionResult } from '../results-model.ts';
import type { ComparedGroup } from '../../reading/view/slice-model.ts';

/**
 * The groups to hide so that one column beside all answers gives no figures of fewer than `least` people: those that are smaller, those that
 * leave out fewer, and the smallest others while what all answers have beside the shown groups together, or the shown groups have twice, is of
 * fewer.
 *
 * `all`: the answers that are compared, also those in no group. `hidden`: groups that are hidden anyway. Returns their indexes.
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
  // Negative if groups overlap.
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
  const hidden = groupsToHide(sizes, { all: whole.totalAnswers, least });
  const hiddenIn = new Map(
    whole.questions.map(({ id, answered }) => {
      const answers = groups.map(({ summary }) => questionIn(summary.questions, id)?.answered ?? 0);
      return [id, groupsToHide(answers, { all: answered, least, hidden })] as const;
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

function questionIn(questions: readonly QuestionResult[], wanted: string): QuestionResult | undefined {
  return questions.find(({ id }) => id === wanted);
}
