import { facetOf } from '@canvass/surveys';
import { fullShareOf } from '../../../charts/full-share.ts';
import type { ResultOf, ResultsModel } from '../../results-model.ts';

export interface ChoiceRow {
  readonly value: string;
  readonly label: string;
  readonly count: number;
  /** What the choice counts in means; undefined if it has no score. */
  readonly score?: number | undefined;
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
  { id, choices, answered }: ResultOf<'choices'>,
  { history, sort }: Pick<ResultsModel, 'history' | 'sort'>,
): ChoiceRows {
  const facet = facetOf(history, id)?.facet;
  const rows = choices.map(({ label, value, count, score, retired }) => ({
    value,
    label: label ?? value,
    count,
    score,
    isOffered: retired === undefined,
  }));
  if (sort === 'count') rows.sort((a, b) => b.count - a.count);
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const most = rows.reduce((max, { count }) => Math.max(max, count), 0) / Math.max(1, answered);
  return {
    offered: rows.filter(({ isOffered }) => isOffered),
    retired: rows.filter(({ isOffered }) => !isOffered),
    // The figures decide, too: an earlier version may have allowed several choices.
    areSeveral: all > answered || (facet?.type === 'choices' && facet.multiple),
    fullShare: fullShareOf(most),
  };
}
