import {
  lastPlace,
  surveyPath,
  type Summaries,
  type SummaryDocument,
  type SurveyKey,
} from '@canvass/answer-log';
import { readInstance, type Definitions } from '@canvass/storage';
import { surveyState, type SurveyState } from '@canvass/surveys';
import { WebhooksError } from '../errors.ts';
import type { SurveyNow } from './plan-webhook.ts';

export interface SurveyNowDeps {
  readonly summaries: Pick<Summaries, 'read'>;
  readonly definitions: Pick<Definitions<undefined>, 'read'>;
  readonly now: () => number;
}

/**
 * Reads the state of a survey. Returns `deleted` if the survey was deleted. Throws `StorageError`, and `WebhooksError` `summary-missing`.
 *
 * @param withState Whether to read if the survey is open, which takes another call.
 */
export async function surveyNow(
  deps: SurveyNowDeps,
  key: SurveyKey,
  withState: boolean,
): Promise<SurveyNow | 'deleted'> {
  const found = await deps.summaries.read(key);
  if (found.outcome === 'deleted') return 'deleted';
  if (found.outcome === 'notFound') {
    throw new WebhooksError('summary-missing', `the summary of ${surveyPath(key)} is missing`);
  }
  const { document } = found;
  return { ...placesOf(document), state: withState ? await stateOf(deps, key, document) : undefined };
}

export function placesOf(
  document: Pick<SummaryDocument, 'log' | 'removedLines' | 'logSince'>,
): Pick<SurveyNow, 'last' | 'removedLines' | 'logSince'> {
  const { removedLines, logSince } = document;
  return { last: lastPlace(document), removedLines, logSince };
}

/** Returns whether the survey is open; undefined if another survey has its name now. */
async function stateOf(
  { definitions, now }: SurveyNowDeps,
  key: SurveyKey,
  { totals }: Pick<SummaryDocument, 'totals'>,
): Promise<SurveyState | undefined> {
  const stored = await readInstance(definitions, key);
  return stored && surveyState(stored.settings ?? {}, now(), totals.totalAnswers);
}
