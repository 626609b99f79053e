import type { Definitions } from '@canvass/storage';
import {
  type FieldError,
  settingsHavePipes,
  settingsPipeFaults,
  type SurveySettings,
} from '@canvass/surveys';

/** The faults of places for answers in settings that the current version of the survey has no answer for. A survey that cannot be read has none: its settings are refused elsewhere. */
export async function faultsOfPipes(
  { definitions }: { readonly definitions: Pick<Definitions<unknown>, 'read'> },
  tenant: string,
  survey: string,
  settings: Pick<SurveySettings, 'thanksText' | 'redirectTo'>,
): Promise<readonly FieldError[]> {
  if (!settingsHavePipes(settings)) return [];
  const found = await definitions.read(tenant, survey);
  if (found.outcome !== 'found') return [];
  return settingsPipeFaults(settings, found.stored.definition).map(({ path, message }) => ({
    path,
    message,
  }));
}
