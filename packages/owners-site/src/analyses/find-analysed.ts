import type { SurveyKey } from '@canvass/answer-log';
import type { StoredSettings, SurveyHistory } from '@canvass/surveys';
import type { OwnerPorts } from '../ports.ts';

export interface LivingSurvey {
  readonly outcome: 'found';
  readonly key: SurveyKey;
  /** The history up to the version that is in force. */
  readonly history: SurveyHistory;
  readonly settings: StoredSettings;
}

export type Analysed =
  | LivingSurvey
  /** The survey was deleted. Its analyses are there for a while, and say that they were cancelled. */
  | { readonly outcome: 'deleted'; readonly key: SurveyKey; readonly history: undefined }
  | { readonly outcome: 'notFound' };

/** Finds the survey of an address by its newest definition. Rejects with `StorageError`. */
export async function findAnalysed(
  definitions: Pick<OwnerPorts['definitions'], 'read'>,
  { tenant, survey }: Pick<SurveyKey, 'tenant' | 'survey'>,
): Promise<Analysed> {
  const found = await definitions.read(tenant, survey);
  switch (found.outcome) {
    case 'found': {
      const { instance, history, version, settings = {} } = found.stored;
      return {
        outcome: 'found',
        key: { tenant, survey, instance },
        history: { ...history, current: version },
        settings,
      };
    }
    case 'deleted':
      return {
        outcome: 'deleted',
        key: { tenant, survey, instance: found.marker.instance },
        history: undefined,
      };
    case 'notFound':
      return { outcome: 'notFound' };
  }
}
