import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Auth, checkNames, type InputTypes, type SurveyRoute } from '@canvass/web/app';
import { prefersType } from '@canvass/web/headers';
import { invalid, problem, type Refuser } from '@canvass/web/problems';
import type { BeforeChange } from '../changes/before-change.ts';
import { keyReused, requestKeyOf } from '../changes/keyed-request.ts';
import type { OwnerPorts } from '../ports.ts';
import type { WriteLimit } from '../changes/write-limit.ts';
import { createBatch, revokeBatch, type InvitationChangeDeps } from './changes.ts';
import type { OwnedBatch } from './invitation-batches.ts';
import { shownBatch, type LinkStreams } from './link-stream.ts';
import { alreadyExpired } from './new-batch.ts';
import { createInvitations, listInvitations, readInvitations, revokeInvitations } from './api-schemas.ts';
import { tooManyBatches, tooManyInvitations } from './too-many.ts';
import { usedCounts } from './used-counts.ts';

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

/** Single-use links to a survey: makes, lists, writes again and revokes batches of them. Viewers see no link: each is a vote. */
export function invitationsApi(app: FastifyInstance, deps: InvitationsApiDeps): void {
  const { definitions, summaries, links, originOf, auth, beforeChange, writeLimit, clock, refuser } = deps;
  const { refuse } = refuser;
  const api = app.withTypeProvider<InputTypes>();
  const names = checkNames(refuser);
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

  api.get(
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

  api.post(
    address,
    {
      onRequest: beforeChange(createBatch),
      schema: createInvitations,
      config: { honoursIdempotencyKey: true },
    },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const given = requestKeyOf(request);
      if (!given.ok) return refuse(request, reply, given.problem);
      const wanted = { ...request.body, key: given.key };
      const author = auth.callerOf(request);
      const made = await writeLimit.turn(request, reply, () => createBatch(deps, author, survey, wanted));
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
        case 'repeated':
      }
      reply
        .code(201)
        .header('location', `/v1/tenants/${tenant}/surveys/${survey}/invitations/${made.batch.id}`);
      return send(request, reply, made);
    },
  );

  // Without HEAD, for which all links would be signed.
  api.get(
    `${address}/:batch`,
    { onRequest: [names, auth.tenant('editor')], schema: readInvitations, exposeHeadRoute: false },
    async (request, reply) => {
      const { tenant, survey, batch: id } = request.params;
      const found = await definitions.read(tenant, survey);
      if (found.outcome !== 'found') return refuse(request, reply, problem('survey-not-found'));
      const { instance, invitations = [] } = found.stored;
      const batch = invitations.find((each) => each.id === id);
      if (batch === undefined) return refuse(request, reply, problem('invitations-not-found'));
      return send(request, reply, { instance, batch });
    },
  );

  api.delete(
    `${address}/:batch`,
    { onRequest: beforeChange(revokeBatch), schema: revokeInvitations },
    (request, reply) =>
      writeLimit.inTurn(request, reply, async () => {
        const { survey, batch } = request.params;
        const revoked = await revokeBatch(deps, auth.callerOf(request), survey, batch);
        switch (revoked.outcome) {
          case 'surveyNotFound':
            return refuse(request, reply, problem('survey-not-found'));
          case 'notFound':
            return refuse(request, reply, problem('invitations-not-found'));
          case 'revoked':
          case 'unchanged':
            return reply.code(204).send();
        }
      }),
  );
}
