import type { TypedRoutes } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import { keyReused, requestKeyOf } from '../changes/keyed-request.ts';
import { createInvitations } from './api-schemas.ts';
import { createBatch } from './changes.ts';
import { alreadyExpired } from './new-batch.ts';
import { sendLinks, type InvitationsApi } from './send-links.ts';
import { tooManyBatches, tooManyInvitations } from './too-many.ts';

/** Makes batches of invitations. */
export function createApi(api: TypedRoutes, deps: InvitationsApi): void {
  const { callerOf, beforeChange, writeLimit, refuser } = deps;
  const { refuse } = refuser;

  api.post(
    '/tenants/:tenant/surveys/:survey/invitations',
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
      return sendLinks(deps, request, reply, made);
    },
  );
}
