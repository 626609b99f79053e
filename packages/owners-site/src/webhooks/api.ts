import type { TypedRoutes } from '@canvass/web/app';
import { invalid } from '@canvass/web/problems';
import * as schemas from './api-schemas.ts';
import type { OwnersApi } from '../changes/owner-scope.ts';
import * as changes from './changes.ts';
import { createApi } from './create-api.ts';
import { deliveriesApi } from './deliveries-api.ts';
import { urlError } from './new-webhook.ts';
import { presentWebhook } from './present-webhook.ts';
import { notSent } from './webhook-problems.ts';
import { createWithNotified } from './with-notified.ts';

/** Webhooks of a survey: for editors, since an address may hold a secret. */
export function webhooksApi(api: TypedRoutes, deps: OwnersApi): void {
  const { webhooks, guard, callerOf, beforeChange, refuser } = deps;
  const { refuse } = refuser;
  const { reading, changing } = createWithNotified(deps);
  const onRequest = guard('editor');
  const all = '/tenants/:tenant/surveys/:survey/webhooks';
  const one = `${all}/:id`;

  api.get(all, { onRequest, schema: schemas.listWebhooks, exposeHeadRoute: false }, (request, reply) =>
    reading(request, reply, async ({ key }) =>
      reply.send({ webhooks: (await webhooks.list(key)).map(presentWebhook) }),
    ),
  );

  createApi(api, deps);

  api.get(one, { onRequest, schema: schemas.readWebhook, exposeHeadRoute: false }, (request, reply) =>
    reading(request, reply, async ({ key }) => {
      const found = await webhooks.read(key, request.params.id);
      return found.outcome === 'found'
        ? reply.send(presentWebhook(found))
        : refuse(request, reply, notSent('notFound'));
    }),
  );

  api.put(one, { onRequest: beforeChange(changes.change), schema: schemas.changeWebhook }, (request, reply) =>
    changing(request, reply, async (at) => {
      const { params, body } = request;
      const changed = await changes.change(deps, callerOf(request), at, params.id, body);
      if (changed.outcome === 'badUrl') return refuse(request, reply, invalid([urlError(changed.fault)]));
      if (changed.outcome === 'notFound') return refuse(request, reply, notSent('notFound'));
      return reply.send(presentWebhook(changed));
    }),
  );

  api.delete(
    one,
    { onRequest: beforeChange(changes.remove), schema: schemas.deleteWebhook },
    (request, reply) =>
      changing(request, reply, async ({ key }) => {
        const found = await webhooks.read(key, request.params.id);
        const outcome =
          found.outcome === 'found' ? await changes.remove(deps, callerOf(request), key, found) : 'notFound';
        return outcome === 'deleted' ? reply.code(204).send() : refuse(request, reply, notSent('notFound'));
      }),
  );

  api.post(
    `${one}/secret`,
    { onRequest: beforeChange(changes.rotateSecret), schema: schemas.rotateSecret },
    (request, reply) =>
      changing(request, reply, async ({ key }) => {
        const rotated = await changes.rotateSecret(deps, callerOf(request), key, request.params.id);
        return rotated.outcome === 'found'
          ? reply.send({ secret: rotated.secret })
          : refuse(request, reply, notSent('notFound'));
      }),
  );

  deliveriesApi(api, deps);
}
