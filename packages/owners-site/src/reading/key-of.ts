import type { SurveyKey } from '@canvass/answer-log';
import type { FoundDefinition } from '@canvass/storage';

/** Returns the key of the survey's log and summary. */
export function keyOf(
  tenant: string,
  survey: string,
  { stored }: Extract<FoundDefinition<unknown>, { outcome: 'found' }>,
): SurveyKey {
  return { tenant, survey, instance: stored.instance };
}
