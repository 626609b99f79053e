import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Auth, SurveyRoute } from '@canvass/web/app';
import { prefersType } from '@canvass/web/headers';
import type { Refuser } from '@canvass/web/problems';
import type { BeforeChange } from '../changes/before-change.ts';
import type { WriteLimit } from '../changes/write-limit.ts';
import type { OwnerPorts } from '../ports.ts';
import type { InvitationChangeDeps } from './changes.ts';
import type { OwnedBatch } from './invitation-batches.ts';
import type { LinkStreams } from './link-stream.ts';

export interface InvitationsApiDeps extends InvitationChangeDeps, Pick<OwnerPorts, 'clock' | 'summaries'> {
  readonly definitions: Pick<OwnerPorts['definitions'], 'read'>;
  readonly links: LinkStreams;
  /** The site's origin, as the owner of this request reaches it. */
  readonly originOf: (request: FastifyRequest) => string;
  readonly auth: Pick<Auth, 'tenant' | 'callerOf'>;
  readonly beforeChange: BeforeChange;
  readonly writeLimit: WriteLimit;
  readonly refuser: Refuser;
}

/** Sends the links of a batch, as CSV or JSON. */
export function sendLinks(
  { links, originOf }: InvitationsApiDeps,
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
