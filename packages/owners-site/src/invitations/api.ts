import { isHidden } from '@canvass/surveys';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SurveyRoute, TypedRoutes } from '@canvass/web/app';
import { prefersType } from '@canvass/web/headers';
import { invalid, problem } from '@canvass/web/problems';
import { surveyChanges } from '../changes/change-routes.ts';
import { keyReused, requestKeyOf } from '../changes/keyed-request.ts';
import type { OwnersApi } from '../changes/owner-scope.ts';
import * as schemas from './api-schemas.ts';
import { createBatch, revokeBatch } from './changes.ts';
import { findBatch } from './find-batch.ts';
import type { OwnedBatch } from './invitation-batches.ts';
import { shownBatch, type InvitationParts, type SignedRows } from './link-stream.ts';
import { alreadyExpired } from './new-batch.ts';
import { faultsOfSigned, signedError } from './signed-links.ts';
import { tooManyAnswers, tooManyBatches, tooManyInvitations } from './too-many.ts';
import { usedCounts } from './used-counts.ts';

export interface InvitationsApi extends OwnersApi {
  readonly invitations: InvitationParts;
}

/** Single-use links to a survey: makes, lists, writes again and revokes batches of them. Viewers see no link: each is a vote. */
export function invitationsApi(api: TypedRoutes, deps: InvitationsApi): void {
  const { definitions, summaries, guard, callerOf, beforeChange, writeLimit, clock, refuser } = deps;
  const { refuse } = refuser;
  const address = '/tenants/:tenant/surveys/:survey/invitations';

  api.get(
    address,
    { onRequest: guard('viewer'), schema: schemas.listInvitations },
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
      schema: schemas.createInvitations,
      config: { honoursIdempotencyKey: true },
    },
    async (request, reply) => {
      const { tenant, survey } = request.params;
      const given = requestKeyOf(request);
      if (!given.ok) return refuse(request, reply, given.problem);
      const wanted = { ...request.body, key: given.key };
      const caller = callerOf(request);
      const made = await writeLimit.turn(request, reply, () => createBatch(deps, caller, survey, wanted));
      switch (made?.outcome) {
        case undefined:
          return reply;
        case 'surveyNotFound':
          return refuse(request, reply, problem('survey-not-found'));
        case 'alreadyExpired':
          return refuse(request, reply, invalid([alreadyExpired]));
        case 'tooManyBatches':
          return refuse(request, reply, problem('too-many-invitations', { detail: tooManyBatches }));
        case 'tooManyInvitations': {
          const detail = tooManyInvitations(made.left);
          return refuse(request, reply, problem('too-many-invitations', { detail }));
        }
        case 'otherRequest':
          return refuse(request, reply, keyReused);
        case 'created':
        case 'repeated':
      }
      reply
        .code(201)
        .header('location', `/v1/tenants/${tenant}/surveys/${survey}/invitations/${made.batch.id}`);
      return sendLinks(deps, request, reply, made);
    },
  );
  batchApi(api, deps);
}

/** Writes the links of a batch again, and revokes it. */
function batchApi(api: TypedRoutes, deps: InvitationsApi): void {
  const { definitions, guard, callerOf, clock } = deps;
  const { refuse } = deps.refuser;

  // The route takes no HEAD, because the site would sign all links for it.
  api.get(
    '/tenants/:tenant/surveys/:survey/invitations/:batch',
    { onRequest: guard('editor'), schema: schemas.readInvitations, exposeHeadRoute: false },
    async (request, reply) => {
      const found = await findBatch(definitions, request.params);
      return found.outcome === 'found'
        ? sendLinks(deps, request, reply, found)
        : refuse(request, reply, found.problem);
    },
  );

  api.post(
    '/tenants/:tenant/surveys/:survey/invitations/:batch/links',
    { onRequest: guard('editor'), schema: schemas.signInvitations },
    async (request, reply) => {
      const found = await findBatch(definitions, request.params);
      if (found.outcome === 'refused') return refuse(request, reply, found.problem);
      const { from, answers } = request.body;
      const { batch, definition } = found;
      const left = Math.max(0, batch.count - from);
      if (answers.length > left) return refuse(request, reply, invalid([tooManyAnswers(left, from)]));
      const faults = faultsOfSigned(definition, answers, clock.now());
      if (faults.length > 0) {
        return refuse(request, reply, invalid(faults.map(signedError)));
      }
      const emptyIn = definition.questions.find(isHidden)?.id;
      const signed = { from, answers, emptyIn, columns: [], cells: [] };
      return sendLinks(deps, request, reply, { ...found, signed });
    },
  );

  const path = '/invitations/:batch';
  surveyChanges(api, deps)('DELETE', path, revokeBatch, schemas.revokeInvitations, async (request, reply) => {
    const { survey, batch } = request.params;
    const revoked = await revokeBatch(deps, callerOf(request), survey, batch);
    switch (revoked.outcome) {
      case 'surveyNotFound':
        return refuse(request, reply, problem('survey-not-found'));
      case 'notFound':
        return refuse(request, reply, problem('invitations-not-found'));
      case 'revoked':
      case 'unchanged':
        return reply.code(204).send();
    }
  });
}

/** Sends the links of a batch, as CSV or JSON. */
function sendLinks(
  { invitations: { links }, originOf }: InvitationsApi,
  request: FastifyRequest<SurveyRoute>,
  reply: FastifyReply,
  { instance, batch, signed }: OwnedBatch & { readonly signed?: SignedRows },
): FastifyReply {
  const { tenant, survey } = request.params;
  const of = { instance, batch, signed, formAddress: `${originOf(request)}/s/${tenant}/${survey}` };
  reply.header('cache-control', 'no-store').header('vary', 'accept');
  return prefersType(request.headers.accept, 'text/csv')
    ? reply.type('text/csv; charset=utf-8').send(links.csv(of))
    : reply.type('application/json').send(links.json(of));
}
