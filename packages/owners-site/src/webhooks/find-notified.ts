import type { SurveyKey } from '@canvass/answer-log';
import { surveyState, type SurveyState } from '@canvass/surveys';
import type { OwnerPorts } from '../ports.ts';

/** A survey whose webhooks are told of its events. */
export interface NotifiedSurvey {
  readonly key: SurveyKey;
  readonly state: SurveyState['state'];
}

export type Notified = ({ readonly outcome: 'found' } & NotifiedSurvey) | { readonly outcome: 'notFound' };

/** The survey of an address, and whether it takes answers. Rejects with `StorageError`. */
export async function findNotified(
  {
    definitions,
    summaries,
    clock,
  }: Pick<OwnerPorts, 'clock'> & {
    readonly definitions: Pick<OwnerPorts['definitions'], 'read'>;
    readonly summaries: Pick<OwnerPorts['summaries'], 'figures'>;
  },
  { tenant, survey }: Pick<SurveyKey, 'tenant' | 'survey'>,
): Promise<Notified> {
  const found = await definitions.read(tenant, survey);
  if (found.outcome !== 'found') return { outcome: 'notFound' };
  const { instance, settings = {} } = found.stored;
  const key = { tenant, survey, instance };
  // Only a limit makes the number matter.
  const figures = settings.maxAnswers === undefined ? undefined : await summaries.figures(key);
  const answers = figures?.outcome === 'found' ? figures.figures.answers : undefined;
  return { outcome: 'found', key, state: surveyState(settings, clock.now(), answers).state };
}
