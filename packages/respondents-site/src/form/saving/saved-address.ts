import { keyOf } from '@canvass/answer-log';
import type { AnswerIds } from '@canvass/journal';
import type { Clock } from '@canvass/runtime/clock';
import { placeOf, type SavedAnswers } from '@canvass/saved-answers';
import type { SurveyRoute } from '@canvass/web/app';
import type { FastifyRequest } from 'fastify';
import { keyedId } from '../../answer-intake.ts';
import type { LoadedSurvey } from '../../compiled-survey.ts';
import { inLanguage, languageFor } from '../../languages/language.ts';

export interface SavedAddressDeps {
  readonly ids: AnswerIds;
  readonly savedAnswers: Pick<SavedAnswers, 'isWaiting'>;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Returns where to go on with what was saved with an invitation; undefined if nothing is, or if storage does not respond: an empty form is shown rather
 * than nothing.
 */
export async function savedAddress(
  { ids, savedAnswers, clock }: SavedAddressDeps,
  request: FastifyRequest<SurveyRoute>,
  { stored, compiled }: LoadedSurvey,
  { token, invitation }: { readonly token: string; readonly invitation: number | undefined },
): Promise<string | undefined> {
  const { tenant, survey } = request.params;
  const id = keyedId(ids, { stored, invitation }, clock.now());
  if (id === undefined) return undefined;
  const place = placeOf(keyOf(tenant, survey, stored), id);
  if (!(await savedAnswers.isWaiting(place).catch(() => false))) return undefined;
  const address = `/s/${tenant}/${survey}/continue?invitation=${encodeURIComponent(token)}`;
  return inLanguage(address, languageFor(request, compiled), compiled);
}
