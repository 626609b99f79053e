import type { Definitions } from '@canvass/storage';
import {
  type FieldError,
  quotaFaults,
  settingsHavePipes,
  settingsPipeFaults,
  type SurveySettings,
  timeZoneOf,
} from '@canvass/surveys';

/**
 * The faults of settings that do not fit the current version of the survey: places for answers that it does not have, and quotas that it cannot count.
 * Settings that name nothing of the survey cost no read. A survey that is not there has no faults: its settings are refused elsewhere.
 */
export async function faultsOfSettings(
  { definitions }: { readonly definitions: Pick<Definitions<unknown>, 'read'> },
  tenant: string,
  survey: string,
  settings: SurveySettings,
): Promise<readonly FieldError[]> {
  const { quotas = [] } = settings;
  if (quotas.length === 0 && !settingsHavePipes(settings)) return [];
  const found = await definitions.read(tenant, survey);
  if (found.outcome !== 'found') return [];
  const { definition, history } = found.stored;
  const { endings = [] } = definition;
  const misplaced = settingsPipeFaults(settings, definition).map(({ path, message }) => ({ path, message }));
  return [...misplaced, ...quotaFaults(quotas, { history, endings, zone: timeZoneOf(settings) })];
}
