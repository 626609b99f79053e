import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyRoute } from '@canvass/web/app';
import { prefersType } from '@canvass/web/headers';
import type { OwnersApi } from '../changes/owner-scope.ts';
import type { OwnedBatch } from './invitation-batches.ts';
import type { InvitationParts } from './show-invitations.ts';

export interface InvitationsApi extends OwnersApi {
  readonly invitations: InvitationParts;
}

/** Sends the links of a batch, as CSV or JSON. */
export function sendLinks(
  { invitations: { links }, originOf }: InvitationsApi,
  request: FastifyRequest<SurveyRoute>,
  reply: FastifyReply,
  { instance, batch }: OwnedBatch,
): FastifyReply {
  const { tenant, survey } = request.params;
  const of = { instance, batch, formAddress: `${originOf(request)}/s/${tenant}/${survey}` };
  reply.header('cache-control', 'no-store').header('vary', 'accept');
  return prefersType(request.headers.accept, 'text/csv')
    ? reply.type('text/csv; charset=utf-8').send(links.csv(of))
    : reply.type('application/json').send(links.json(of));
}
