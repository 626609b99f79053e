import type { Question } from '@canvass/surveys';
import type { ChoiceSort } from '../reading/view/choice-sort.ts';
import { fullShareOf } from './full-share.ts';
import type { ChoiceResult } from './results-model.ts';

export interface ChoiceRow {
  readonly value: string;
  readonly label: string;
  readonly count: number;
}

export interface ChoiceRows {
  readonly offered: readonly ChoiceRow[];
  /** The choices that only earlier versions offered, if somebody chose them. */
  readonly retired: readonly ChoiceRow[];
  /** Whether an answer can have several choices, so that the shares can add up to more than 1. */
  readonly areSeveral: boolean;
  /** The share that a full bar stands for. */
  readonly fullShare: number;
}

export function choiceRows(
  result: ChoiceResult,
  question: Question | undefined,
  sort: ChoiceSort,
): ChoiceRows {
  const { choices, answered } = result;
  const rows = choices.map(({ label, value, count, retired }) => ({
    value,
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
    // The figures decide, too: an earlier version may have allowed several choices, and a retired question is not in the definition.
    areSeveral: all > answered || (question?.type === 'choice' && question.multiple),
    fullShare: fullShareOf(most),
  };
}
