import type { FastifyReply, FastifyRequest } from 'fastify';
import { htmlType } from '../../../http/content-types.ts';
import { isAbandoned } from '../../../http/limits/abandoned.ts';
import type { SurveyRoute } from '../../../http/names.ts';
import { problem, summaryUnreadable, type Problem } from '../../../http/problems/problem.ts';
import type { ResultsReading } from '../../live/results-state.ts';
import type { DeskDeps } from '../desk-deps.ts';

/** Shows a page that is made of the survey's results, or refuses. */
export function createWithReading({ results, refuser }: Pick<DeskDeps, 'results' | 'refuser'>) {
  return async (
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    show: (reading: ResultsReading) => Promise<string | Problem>,
  ): Promise<FastifyReply> => {
    const { tenant, survey } = request.params;
    const state = await results.live.current(tenant, survey);
    if (state.outcome === 'notFound') return refuser.refuse(request, reply, problem('survey-not-found'));
    if (state.outcome === 'unreadable') {
      return refuser.refuse(request, reply, summaryUnreadable(tenant, survey));
    }
    const shown = await show(state.reading);
    if (isAbandoned(reply)) return reply;
    return typeof shown === 'string'
      ? reply.type(htmlType).send(shown)
      : refuser.refuse(request, reply, shown);
  };
}
