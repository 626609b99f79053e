import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Auth } from '../../http/auth.ts';
import { checkNames, type SurveyRoute } from '../../http/names.ts';
import { prefersType } from '../../http/prefers-type.ts';
import { invalid, problem } from '../../http/problems/problem.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import { readUlid } from '../../http/read-ulid.ts';
import type { Audit } from '../changes/record-change.ts';
import { keyReused, requestKeyOf } from '../changes/keyed-request.ts';
import type { OwnerPorts } from '../ports.ts';
import type { WriteLimit } from '../changes/write-limit.ts';
import { batchDetail } from './batch-detail.ts';
import type { InvitationBatches, OwnedBatch } from './invitation-batches.ts';
import { shownBatch, type LinkStreams } from './link-stream.ts';
import { alreadyExpired, readNewBatch } from './new-batch.ts';
import { createInvitations, listInvitations, readInvitations, revokeInvitations } from './api-schemas.ts';
import { tooManyBatches, tooManyInvitations } from './too-many.ts';
import { usedCounts } from './used-counts.ts';

export interface InvitationsApiDeps extends Pick<OwnerPorts, 'clock' | 'summaries'> {
  readonly definitions: Pick<OwnerPorts['definitions'], 'read'>;
  readonly batches: InvitationBatches;
  readonly links: LinkStreams;
  /** The site's origin, as the owner of this request reaches it. */
  readonly originOf: (request: FastifyRequest) => string;
  readonly auth: Pick<Auth, 'tenant'>;
  readonly audit: Audit;
  readonly writeLimit: WriteLimit;
  readonly refuser: Refuser;
}

interface BatchRoute {
  Params: SurveyRoute['Params'] & { batch: string };
}

/** Single-use links to a survey: makes, lists, writes again and revokes batches of them. Viewers see no link: each is a vote. */
export function invitationsApi(app: FastifyInstance, deps: InvitationsApiDeps): void {
  const { definitions, summaries, batches, links, originOf, auth, audit, writeLimit, clock, refuser } = deps;
  const { refuse } = refuser;
  const names = checkNames(refuser);
  const onRequest = [names, auth.tenant('editor')];
  const beforeWrite = [...onRequest, writeLimit.count];
  const address = '/tenants/:tenant/surveys/:survey/invitations';

  const send = (
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    { instance, batch }: OwnedBatch,
  ): FastifyReply => {
    const { tenant, survey } = request.params;
    const of = { instance, batch, formAddress: `${originOf(request)}/s/${tenant}/${survey}` };
    reply.header('cache-control', 'no-store').header('vary', 'accept');
    return prefersType(request.headers.accept, 'text/csv')
      ? reply.type('text/csv; charset=utf-8').send(links.csv(of))
      : reply.type('application/json').send(links.json(of));
  };

  app.get<SurveyRoute>(
    address,
    { onRequest: [names, auth.tenant('viewer')], schema: listInvitations },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const found = await definitions.read(tenant, survey);
      if (found.outcome !== 'found') return refuse(request, reply, problem('survey-not-found'));
      const { instance, invitations = [] } = found.stored;
      const used = await usedCounts(summaries, { tenant, survey, instance }, invitations);
      const shown = invitations.map((batch) => ({
        ...shownBatch(batch, clock.now()),
        ...(used.has(batch.id) && { used: used.get(batch.id) }),
      }));
      return reply.header('cache-control', 'no-store').send({ batches: shown });
    },
  );

  app.post<SurveyRoute>(
    address,
    { onRequest: beforeWrite, schema: createInvitations, config: { honoursIdempotencyKey: true } },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const read = readNewBatch(request.body);
      if (!read.ok) return refuse(request, reply, invalid(read.errors));
      const given = requestKeyOf(request);
      if (!given.ok) return refuse(request, reply, given.problem);
      const wanted = { ...read.wanted, key: given.key };
      const made = await writeLimit.turn(request, reply, () => batches.create(tenant, survey, wanted));
      switch (made?.outcome) {
        case undefined:
          return reply;
        case 'surveyNotFound':
          return refuse(request, reply, problem('survey-not-found'));
        case 'alreadyExpired':
          return refuse(request, reply, invalid([alreadyExpired]));
        case 'tooManyBatches':
          return refuse(request, reply, problem('too-many-invitations', { detail: tooManyBatches }));
        case 'tooManyInvitations':
          return refuse(
            request,
            reply,
            problem('too-many-invitations', { detail: tooManyInvitations(made.left) }),
          );
        case 'otherRequest':
          return refuse(request, reply, keyReused);
        case 'created':
          await audit(request, 'invitations-created', survey, batchDetail(made.batch));
          break;
        case 'repeated':
      }
      reply
        .code(201)
        .header('location', `/v1/tenants/${tenant}/surveys/${survey}/invitations/${made.batch.id}`);
      return send(request, reply, made);
    },
  );

  // Without HEAD, for which all links would be signed.
  app.get<BatchRoute>(
    `${address}/:batch`,
    { onRequest, schema: readInvitations, exposeHeadRoute: false },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const id = readUlid(request.params.batch);
      if (id === undefined) return refuse(request, reply, invalid([notAnId]));
      const found = await definitions.read(tenant, survey);
      if (found.outcome !== 'found') return refuse(request, reply, problem('survey-not-found'));
      const { instance, invitations = [] } = found.stored;
      const batch = invitations.find((each) => each.id === id);
      if (batch === undefined) return refuse(request, reply, problem('invitations-not-found'));
      return send(request, reply, { instance, batch });
    },
  );

  app.delete<BatchRoute>(
    `${address}/:batch`,
    { onRequest: beforeWrite, schema: revokeInvitations },
    (request, reply) =>
      writeLimit.inTurn(request, reply, async () => {
        const { tenant, survey } = request.params;
        const id = readUlid(request.params.batch);
        if (id === undefined) return refuse(request, reply, invalid([notAnId]));
        const revoked = await batches.revoke(tenant, survey, id);
        switch (revoked.outcome) {
          case 'surveyNotFound':
            return refuse(request, reply, problem('survey-not-found'));
          case 'notFound':
            return refuse(request, reply, problem('invitations-not-found'));
          case 'revoked':
            await audit(request, 'invitations-revoked', survey, batchDetail(revoked.batch));
            break;
          case 'unchanged':
        }
        return reply.code(204).send();
      }),
  );
}

const notAnId = {
  path: 'batch',
  message: "A batch's id is a ULID: 26 digits and letters, without I, L, O and U",
};
