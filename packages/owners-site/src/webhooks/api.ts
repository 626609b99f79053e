import type { FastifyInstance } from 'fastify';
import { checkNames, type InputTypes } from '@canvass/web/app';
import { invalid } from '@canvass/web/problems';
import * as schemas from './api-schemas.ts';
import * as changes from './changes.ts';
import { createApi } from './create-api.ts';
import { deliveriesApi } from './deliveries-api.ts';
import { urlError } from './new-webhook.ts';
import { presentWebhook } from './present-webhook.ts';
import { notSent } from './webhook-problems.ts';
import { createWithNotified, type WebhooksApiDeps } from './with-notified.ts';

/** Webhooks of a survey: for editors, since an address may hold a secret. */
export function webhooksApi(app: FastifyInstance, deps: WebhooksApiDeps): void {
  const { webhooks, auth, beforeChange, refuser } = deps;
  const { refuse } = refuser;
  const { reading, changing } = createWithNotified(deps);
  const api = app.withTypeProvider<InputTypes>();
  const onRequest = [checkNames(refuser), auth.tenant('editor')];
  const all = '/tenants/:tenant/surveys/:survey/webhooks';
  const one = `${all}/:id`;

  api.get(all, { onRequest, schema: schemas.listWebhooks, exposeHeadRoute: false }, (request, reply) =>
    reading(request, reply, async ({ key }) =>
      reply.send({ webhooks: (await webhooks.list(key)).map(presentWebhook) }),
    ),
  );

  createApi(app, deps);

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
      const changed = await changes.change(deps, auth.callerOf(request), at, params.id, body);
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
          found.outcome === 'found'
            ? await changes.remove(deps, auth.callerOf(request), key, found)
            : 'notFound';
        return outcome === 'deleted' ? reply.code(204).send() : refuse(request, reply, notSent('notFound'));
      }),
  );

  api.post(
    `${one}/secret`,
    { onRequest: beforeChange(changes.rotateSecret), schema: schemas.rotateSecret },
    (request, reply) =>
      changing(request, reply, async ({ key }) => {
        const rotated = await changes.rotateSecret(deps, auth.callerOf(request), key, request.params.id);
        return rotated.outcome === 'found'
          ? reply.send({ secret: rotated.secret })
          : refuse(request, reply, notSent('notFound'));
      }),
  );

  deliveriesApi(app, deps);
}
