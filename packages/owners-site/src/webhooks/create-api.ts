import type { TypedRoutes } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import { keyReused, requestKeyOf, tailOfKey } from '../changes/keyed-request.ts';
import { createWebhook } from './api-schemas.ts';
import type { OwnersApi } from '../changes/owner-scope.ts';
import { create } from './changes.ts';
import { urlError } from './new-webhook.ts';
import { presentWebhook } from './present-webhook.ts';
import { tooManyWebhooks } from './webhook-problems.ts';
import { createWithNotified } from './with-notified.ts';

/** Makes webhooks. */
export function createApi(api: TypedRoutes, deps: OwnersApi): void {
  const { callerOf, beforeChange, refuser } = deps;
  const { refuse } = refuser;
  const { changing } = createWithNotified(deps);

  api.post(
    '/tenants/:tenant/surveys/:survey/webhooks',
    {
      onRequest: beforeChange(create),
      schema: createWebhook,
      config: { honoursIdempotencyKey: true },
    },
    (request, reply) =>
      changing(request, reply, async (at) => {
        const given = requestKeyOf(request);
        if (!given.ok) return refuse(request, reply, given.problem);
        const { key } = at;
        const tail = given.key && tailOfKey(key.instance, 'webhook', given.key);
        const made = await create(deps, callerOf(request), at, request.body, tail);
        switch (made.outcome) {
          case 'badUrl':
            return refuse(request, reply, invalid([urlError(made.fault)]));
          case 'tooMany':
            return refuse(request, reply, tooManyWebhooks);
          case 'otherRequest':
            return refuse(request, reply, keyReused);
          case 'notFound':
            return refuse(request, reply, problem('survey-not-found'));
          case 'found':
            return reply
              .code(201)
              .header('location', `/v1/tenants/${key.tenant}/surveys/${key.survey}/webhooks/${made.id}`)
              .send({ ...presentWebhook(made), secret: made.secret });
        }
      }),
  );
}
