import type { AnswerColumns } from '@canvass/columns';
import type { GroupValue, SurveyAnswersSummary } from '@canvass/surveys';
import type { Pace } from './pace.ts';
import { SliceTotals, type SliceTotalsOptions } from './slice-totals.ts';

/**
 * Returns the totals of some rows, and of each group in the order of `by`. Without `by`, `groups` is undefined. Throws `SlicesError`
 * `unknown-version`.
 */
export async function totalsOfColumns(
  columns: AnswerColumns,
  rows: Uint32Array,
  options: Pick<SliceTotalsOptions, 'history' | 'zone' | 'by'>,
  pace: Pace,
): Promise<{
  readonly summary: SurveyAnswersSummary;
  readonly groups: ReadonlyMap<GroupValue, SurveyAnswersSummary> | undefined;
}> {
  const totals = new SliceTotals(options);
  await totals.add({ columns, rows }, pace);
  return totals.results();
}
