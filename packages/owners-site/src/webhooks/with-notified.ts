import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyRoute } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import type { OwnersApi } from '../changes/owner-scope.ts';
import { findNotified, type NotifiedSurvey } from './find-notified.ts';

type Run = (
  request: FastifyRequest<SurveyRoute>,
  reply: FastifyReply,
  work: (at: NotifiedSurvey) => Promise<FastifyReply>,
) => Promise<FastifyReply>;

/** Both go on with the survey of the address, or say that there is none. */
export interface WithNotified {
  readonly reading: Run;
  /** Waits for its turn, as each change of a survey does. */
  readonly changing: Run;
}

export function createWithNotified(deps: OwnersApi): WithNotified {
  const reading: Run = async (request, reply, work) => {
    const found = await findNotified(deps, request.params);
    if (found.outcome === 'notFound') {
      return deps.refuser.refuse(request, reply, problem('survey-not-found'));
    }
    reply.header('cache-control', 'no-store');
    return work(found);
  };
  return {
    reading,
    changing: (request, reply, work) =>
      deps.writeLimit.inTurn(request, reply, () => reading(request, reply, work)),
  };
}
