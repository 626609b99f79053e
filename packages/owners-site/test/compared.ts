import { countedFacets, type FlatRecord, SurveyAnswersSummary, type SurveyHistory } from '@canvass/surveys';
import type { ComparedGroup, Comparison } from '../src/compare/model/comparison.ts';

/** Counts answers to the current version of a survey. `words`: how many words the totals have room for; as many as usual if left out. */
export function countIn(
  history: SurveyHistory,
  answers: readonly FlatRecord[],
  words?: number,
): SurveyAnswersSummary {
  const totals = words === undefined ? SurveyAnswersSummary.empty() : SurveyAnswersSummary.withWords(words);
  const counted = countedFacets(history, history.current)!;
  const receivedAt = '2026-11-22T09:00:00.000Z';
  for (const each of answers) totals.addNewAnswer({ receivedAt, answers: each }, counted);
  return totals;
}

/** A comparison of groups of one survey that hides none, each with the rest. Without `changes` it knows no answers outside the groups. */
export function comparisonOf(
  history: SurveyHistory,
  groups: readonly Pick<ComparedGroup, 'label' | 'totals'>[],
  changes: Partial<Comparison> = {},
): Comparison {
  return {
    history,
    by: undefined,
    groups: groups.map(({ label, totals }) => ({ label, totals, history })),
    all: undefined,
    against: 'rest',
    isOverTime: false,
    areOverlapping: false,
    least: 0,
    ...changes,
  };
}
