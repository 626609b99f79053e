import type { FastifyReply, FastifyRequest } from 'fastify';
import { htmlType } from '@canvass/web/headers';
import type { SurveyRoute } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import type { Desk } from '../desk/desk.ts';
import { loadDraft, type LoadedDraft } from './load-draft.ts';
import { unreadablePage } from './unreadable-page.ts';

/** Goes on with the draft of the address; or says that there is none, or what can be done with an unreadable one. */
export function createWithDraft(deps: Pick<Desk, 'drafts' | 'definitions' | 'visitorOf' | 'refuser'>) {
  return async (
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    work: (loaded: LoadedDraft) => FastifyReply | Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    const { tenant, survey } = request.params;
    const loaded = await loadDraft(deps, tenant, survey);
    switch (loaded.outcome) {
      case 'notFound':
        return deps.refuser.refuse(request, reply, problem('survey-not-found'));
      case 'unreadable': {
        const page = unreadablePage(request.params, deps.visitorOf(request), loaded);
        return reply.code(409).type(htmlType).send(page);
      }
      case 'found':
        return work(loaded);
    }
  };
}
