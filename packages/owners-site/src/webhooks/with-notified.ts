import type { SurveyKey } from '@canvass/answer-log';
import { surveyState, type SurveyState } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyRoute } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import type { OwnersApi } from '../changes/owner-scope.ts';

/** A survey whose webhooks are told of its events. */
export interface NotifiedSurvey {
  readonly key: SurveyKey;
  readonly state: SurveyState['state'];
}

/** Goes on with the survey of the address, and whether it takes answers; or says that there is none. */
export function createWithNotified({ definitions, summaries, clock, refuser }: OwnersApi) {
  return async (
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    work: (at: NotifiedSurvey) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const { tenant, survey } = request.params;
    const found = await definitions.read(tenant, survey);
    if (found.outcome !== 'found') return refuser.refuse(request, reply, problem('survey-not-found'));
    const { instance, settings = {} } = found.stored;
    const key = { tenant, survey, instance };
    // Only a limit makes the number matter.
    const figures = settings.maxAnswers === undefined ? undefined : await summaries.figures(key);
    const answers = figures?.outcome === 'found' ? figures.figures.answers : undefined;
    reply.header('cache-control', 'no-store');
    return work({ key, state: surveyState(settings, clock.now(), answers).state });
  };
}
