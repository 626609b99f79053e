import type { Question } from '@canvass/surveys';
import type { ChoiceResult, ChoiceSort } from './results-model.ts';

export interface ChoiceRow {
  readonly label: string;
  readonly count: number;
}

export interface ChoiceRows {
  readonly offered: readonly ChoiceRow[];
  /** What earlier versions offered and somebody chose. */
  readonly retired: readonly ChoiceRow[];
  /** The shares can add up to more than 1. */
  readonly areSeveral: boolean;
  /** The share of a full bar: the least of these ends that no row exceeds, so that the bars of long lists differ visibly. */
  readonly fullShare: number;
}

const ends = [0.1, 0.25, 0.5];

export function choiceRows(
  result: ChoiceResult,
  question: Question | undefined,
  sort: ChoiceSort,
): ChoiceRows {
  const { choices, answered } = result;
  const rows = choices.map(({ label, value, count, retired }) => ({
    label: label ?? value,
    count,
    isOffered: retired === undefined,
  }));
  if (sort === 'count') rows.sort((a, b) => b.count - a.count);
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const most = rows.reduce((max, { count }) => Math.max(max, count), 0) / Math.max(1, answered);
  return {
    offered: rows.filter(({ isOffered }) => isOffered),
    retired: rows.filter(({ isOffered }) => !isOffered),
    // An earlier version may have taken several, and a retired question is not in the definition.
    areSeveral: all > answered || (question?.type === 'multipleChoice' && question.multiple),
    fullShare: most === 0 ? 1 : (ends.find((end) => most <= end) ?? 1),
  };
}
