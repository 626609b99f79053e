import type { TypedRoutes } from '@canvass/web/app';
import { problem } from '@canvass/web/problems';
import { listInvitations, readInvitations, revokeInvitations } from './api-schemas.ts';
import { revokeBatch } from './changes.ts';
import { createApi } from './create-api.ts';
import { findBatch } from './find-batch.ts';
import { shownBatch } from './link-stream.ts';
import { sendLinks, type InvitationsApi } from './send-links.ts';
import { usedCounts } from './used-counts.ts';

/** Single-use links to a survey: makes, lists, writes again and revokes batches of them. Viewers see no link: each is a vote. */
export function invitationsApi(api: TypedRoutes, deps: InvitationsApi): void {
  const { definitions, summaries, guard, callerOf, beforeChange, writeLimit, clock, refuser } = deps;
  const { refuse } = refuser;
  const address = '/tenants/:tenant/surveys/:survey/invitations';

  api.get(address, { onRequest: guard('viewer'), schema: listInvitations }, async (request, reply) => {
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
  });

  createApi(api, deps);

  // The route takes no HEAD, because the site would sign all links for it.
  api.get(
    `${address}/:batch`,
    { onRequest: guard('editor'), schema: readInvitations, exposeHeadRoute: false },
    async (request, reply) => {
      const found = await findBatch(definitions, request.params);
      return found.outcome === 'found'
        ? sendLinks(deps, request, reply, found)
        : refuse(request, reply, found.problem);
    },
  );

  api.delete(
    `${address}/:batch`,
    { onRequest: beforeChange(revokeBatch), schema: revokeInvitations },
    (request, reply) =>
      writeLimit.inTurn(request, reply, async () => {
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
      }),
  );
}
