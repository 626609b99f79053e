import type { Summaries } from '@canvass/answer-log';
import type { Definitions } from '@canvass/storage';
import { type FieldError, quotaFaults, type SurveySettings, timeZoneOf } from '@canvass/surveys';

export interface QuotaFaultsDeps {
  readonly definitions: Pick<Definitions<unknown>, 'read'>;
  readonly summaries: Pick<Summaries, 'read'>;
}

/** The faults of quotas that the survey cannot count, or that lead to no ending of it. A survey that cannot be read has none: its settings are refused elsewhere. */
export async function faultsOfQuotas(
  { definitions, summaries }: QuotaFaultsDeps,
  tenant: string,
  survey: string,
  settings: Pick<SurveySettings, 'quotas' | 'timeZone'>,
): Promise<readonly FieldError[]> {
  const { quotas } = settings;
  if (quotas === undefined) return [];
  const found = await definitions.read(tenant, survey);
  if (found.outcome !== 'found') return [];
  const { definition, instance } = found.stored;
  const summary = await summaries.read({ tenant, survey, instance });
  if (summary.outcome !== 'found') return [];
  const { endings = [] } = definition;
  return quotaFaults(quotas, { history: summary.document.history, endings, zone: timeZoneOf(settings) });
}
