import type { Definitions } from '@canvass/storage';
import { type FieldError, quotaFaults, type SurveySettings, timeZoneOf } from '@canvass/surveys';

export interface QuotaFaultsDeps {
  readonly definitions: Pick<Definitions<unknown>, 'read'>;
}

/** The faults of quotas that the survey cannot count, or that lead to no ending of it. A survey that is not there has none: its settings are refused elsewhere. */
export async function faultsOfQuotas(
  { definitions }: QuotaFaultsDeps,
  tenant: string,
  survey: string,
  settings: Pick<SurveySettings, 'quotas' | 'timeZone'>,
): Promise<readonly FieldError[]> {
  const { quotas } = settings;
  if (quotas === undefined) return [];
  const found = await definitions.read(tenant, survey);
  if (found.outcome !== 'found') return [];
  const { definition, history } = found.stored;
  const { endings = [] } = definition;
  return quotaFaults(quotas, { history, endings, zone: timeZoneOf(settings) });
}
