import type { SurveyKey } from '@canvass/answer-log';
import type { FoundDefinition } from '@canvass/storage';

/** The key of a survey's log and summary. */
export function keyOf(
  tenant: string,
  survey: string,
  { stored }: Extract<FoundDefinition<unknown>, { outcome: 'found' }>,
): SurveyKey {
  return { tenant, survey, instance: stored.instance };
}
