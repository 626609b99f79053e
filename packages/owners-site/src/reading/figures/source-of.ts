import type { SummaryDocument } from '@canvass/answer-log';
import type { SliceSource } from '@canvass/surveys';
import type { Asked } from '../slices/read-asked.ts';

/** The second argument is the version of the summary that was read in the end. */
export function sourceOf({ key, history }: Asked<unknown>, { totals, asOf }: SummaryDocument): SliceSource {
  const { tenant, survey } = key;
  return { tenant, survey, history, all: totals, of: totals.totalAnswers, asOf };
}
