import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyRoute } from '@canvass/web/app';
import type { Refuser } from '@canvass/web/problems';
import type { InvitationGate } from '../invitation-gate.ts';
import type { MarkedLinks } from '../mail/marked-links.ts';
import type { FormProgress } from '../progress/form-progress.ts';
import { atField } from '../progress/progress-fields.ts';
import { isTrapped } from '../robots/trap.ts';
import { whyNotFound, type SurveyFinder } from '../survey-finder.ts';
import type { SurveyGate } from '../survey-gate.ts';
import { ownField } from './form-submission.ts';
import { readSentForm, type ReadSentFormDeps } from './sent-form.ts';

export interface TellProgressDeps extends ReadSentFormDeps {
  readonly surveys: SurveyFinder;
  readonly gate: SurveyGate;
  readonly invitations: InvitationGate;
  readonly progress: Pick<FormProgress, 'told'>;
  readonly markedLinks: Pick<MarkedLinks, 'mark'>;
  readonly refuser: Refuser;
}

/** Creates the handler that the script of a form tells how far a person has got. A person who may not answer is not counted. */
export function createTellProgress(deps: TellProgressDeps) {
  const { surveys, gate, invitations, progress, refuser } = deps;
  return async (request: FastifyRequest<SurveyRoute>, reply: FastifyReply): Promise<FastifyReply> => {
    const found = await surveys.findForForm(request, reply);
    if (found.outcome !== 'found') return refuser.refuse(request, reply, whyNotFound(found));
    const { tenant, survey } = request.params;
    const sent = readSentForm(deps, request, found);
    const isOpen = gate.stateFor(tenant, survey, found).state === 'open';
    const admission = invitations.admit(tenant, survey, found, sent.token);
    if (!isOpen || admission.outcome !== 'admitted') return reply.code(202).send();
    if (!isTrapped(sent.fields)) {
      deps.markedLinks.mark('started', request.params, found.stored, admission.invitation);
    }
    const isNoted = await progress.told(sent, admission.invitation, ownField(sent.fields, atField));
    return reply.code(isNoted ? 204 : 202).send();
  };
}
