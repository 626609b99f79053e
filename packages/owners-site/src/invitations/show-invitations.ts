import type { FastifyReply, FastifyRequest } from 'fastify';
import { seeOther, type SurveyRoute } from '@canvass/web/app';
import { surveyAddress } from '../desk/addresses.ts';
import type { Desk } from '../desk/desk.ts';
import type { DeskSurvey } from '../desk/find-survey.ts';
import type { InvitationBatches } from './invitation-batches.ts';
import { invitationsPage, type InvitationsPage } from './invitations-page.ts';
import type { LinkStreams } from './link-stream.ts';
import { usedCounts } from './used-counts.ts';

export interface InvitationParts {
  readonly batches: InvitationBatches;
  readonly links: LinkStreams;
}

/** Single-use links to a survey: for editors, since each link is a vote. */
export interface InvitationsDesk extends Desk {
  readonly invitations: InvitationParts;
}

/** Shows the batches of a survey, and the form for a new one. */
export async function showInvitations(
  { visitorOf, summaries, newId, clock }: InvitationsDesk,
  request: FastifyRequest<SurveyRoute>,
  found: DeskSurvey,
  more: Pick<InvitationsPage, 'typed' | 'errors' | 'notice'>,
): Promise<string> {
  const { title, state, settings } = found;
  const batches = found.outcome === 'published' ? (found.stored.invitations ?? []) : [];
  return invitationsPage({
    visitor: visitorOf(request),
    survey: request.params.survey,
    title,
    state,
    isInviteOnly: settings.inviteOnly ?? false,
    batches,
    used: found.outcome === 'published' ? await usedCounts(summaries, found.key, batches) : new Map(),
    formId: newId(),
    nowMs: clock.now(),
    ...more,
  });
}

/** Goes back to the page, which says what was done. */
export function back(
  request: FastifyRequest<SurveyRoute>,
  reply: FastifyReply,
  done: 'invited' | 'batch-revoked',
): FastifyReply {
  const { tenant, survey } = request.params;
  return seeOther(reply, `${surveyAddress(tenant, survey)}/invitations?done=${done}`);
}
