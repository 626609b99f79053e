import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyRoute } from '@canvass/web/app';
import { problem, type Refuser } from '@canvass/web/problems';
import { findDeskSurvey, type DeskSurvey, type DeskSurveyPorts } from './find-survey.ts';

/** Goes on with the survey of the address, or says that there is none. */
export function createWithSurvey(deps: DeskSurveyPorts & { readonly refuser: Refuser }) {
  return async (
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    work: (found: DeskSurvey) => FastifyReply | Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const { tenant, survey } = request.params;
    const found = await findDeskSurvey(deps, tenant, survey);
    return found.outcome === 'notFound'
      ? deps.refuser.refuse(request, reply, problem('survey-not-found'))
      : work(found);
  };
}
