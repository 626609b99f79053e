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
  /** Those of them that a page has room for: of a long list, what somebody chose. */
  readonly shown: readonly ChoiceRow[];
  /** The choices that only earlier versions offered, if somebody chose them. */
  readonly retired: readonly ChoiceRow[];
  /** Whether an answer can have several choices, so that the shares can add up to more than 1. */
  readonly areSeveral: boolean;
  /** Whether a reader can choose the order. */
  readonly canSort: boolean;
  /** The share that a full bar stands for. */
  readonly fullShare: number;
}

export function choiceRows(
  { id, choices, answered }: ResultOf<'choices'>,
  { history, sort }: Pick<ResultsModel, 'history' | 'sort'>,
): ChoiceRows {
  const facet = facetOf(history, id)?.facet;
  const isLong = facet?.type === 'choices' && facet.isLong === true;
  const rows = choices.map(({ label, value, count, score, retired }) => ({
    value,
    label: label ?? value,
    count,
    score,
    isOffered: retired === undefined,
  }));
  if (isLong || sort === 'count') rows.sort((a, b) => b.count - a.count);
  const all = rows.reduce((sum, { count }) => sum + count, 0);
  const most = rows.reduce((max, { count }) => Math.max(max, count), 0) / Math.max(1, answered);
  const offered = rows.filter(({ isOffered }) => isOffered);
  return {
    offered,
    shown: isLong ? offered.filter(({ count }) => count > 0) : offered,
    retired: rows.filter(({ isOffered }) => !isOffered),
    // The figures decide, too: an earlier version may have allowed several choices.
    areSeveral: all > answered || (facet?.type === 'choices' && facet.multiple),
    canSort: answered > 0 && rows.length > 2 && !isLong,
    fullShare: fullShareOf(most),
  };
}
