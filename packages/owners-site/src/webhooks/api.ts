import type { TypedRoutes } from '@canvass/web/app';
import { invalid, problem } from '@canvass/web/problems';
import { surveyChanges } from '../changes/change-routes.ts';
import { keyReused, requestKeyOf, tailOfKey } from '../changes/keyed-request.ts';
import type { OwnersApi } from '../changes/owner-scope.ts';
import * as schemas from './api-schemas.ts';
import * as changes from './changes.ts';
import { urlError } from './new-webhook.ts';
import { presentDeliveries, presentWebhook } from './present-webhook.ts';
import { notSent, tooManyWebhooks } from './webhook-problems.ts';
import { createWithNotified } from './with-notified.ts';

/** Webhooks of a survey, and their deliveries: for editors, since an address may hold a secret. */
export function webhooksApi(api: TypedRoutes, deps: OwnersApi): void {
  const { webhooks, guard, callerOf, beforeChange, writeLimit, refuser } = deps;
  const { refuse } = refuser;
  const withNotified = createWithNotified(deps);
  const onRequest = guard('editor');
  const all = '/tenants/:tenant/surveys/:survey/webhooks';
  const one = `${all}/:id`;

  api.get(all, { onRequest, schema: schemas.listWebhooks, exposeHeadRoute: false }, (request, reply) =>
    withNotified(request, reply, async ({ key }) =>
      reply.send({ webhooks: (await webhooks.list(key)).map(presentWebhook) }),
    ),
  );

  api.post(
    all,
    {
      onRequest: beforeChange(changes.create),
      schema: schemas.createWebhook,
      config: { honoursIdempotencyKey: true },
    },
    (request, reply) =>
      writeLimit.inTurn(request, reply, () =>
        withNotified(request, reply, async ({ key, state }) => {
          const given = requestKeyOf(request);
          if (!given.ok) return refuse(request, reply, given.problem);
          const tail = given.key && tailOfKey(key.instance, 'webhook', given.key);
          const made = await changes.create(deps, callerOf(request), { key, state }, request.body, tail);
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
      ),
  );

  api.get(one, { onRequest, schema: schemas.readWebhook, exposeHeadRoute: false }, (request, reply) =>
    withNotified(request, reply, async ({ key }) => {
      const found = await webhooks.read(key, request.params.id);
      return found.outcome === 'found'
        ? reply.send(presentWebhook(found))
        : refuse(request, reply, notSent('notFound'));
    }),
  );

  const add = surveyChanges(api, deps);

  add('PUT', '/webhooks/:id', changes.change, schemas.changeWebhook, (request, reply) =>
    withNotified(request, reply, async (at) => {
      const { params, body } = request;
      const changed = await changes.change(deps, callerOf(request), at, params.id, body);
      if (changed.outcome === 'badUrl') return refuse(request, reply, invalid([urlError(changed.fault)]));
      if (changed.outcome === 'notFound') return refuse(request, reply, notSent('notFound'));
      return reply.send(presentWebhook(changed));
    }),
  );

  add('DELETE', '/webhooks/:id', changes.remove, schemas.deleteWebhook, (request, reply) =>
    withNotified(request, reply, async ({ key }) => {
      const found = await webhooks.read(key, request.params.id);
      const outcome =
        found.outcome === 'found' ? await changes.remove(deps, callerOf(request), key, found) : 'notFound';
      return outcome === 'deleted' ? reply.code(204).send() : refuse(request, reply, notSent('notFound'));
    }),
  );

  add('POST', '/webhooks/:id/secret', changes.rotateSecret, schemas.rotateSecret, (request, reply) =>
    withNotified(request, reply, async ({ key }) => {
      const rotated = await changes.rotateSecret(deps, callerOf(request), key, request.params.id);
      return rotated.outcome === 'found'
        ? reply.send({ secret: rotated.secret })
        : refuse(request, reply, notSent('notFound'));
    }),
  );
  deliveriesApi(api, deps);
}

/** Lists what was delivered, and sends events again and test events. */
function deliveriesApi(api: TypedRoutes, deps: OwnersApi): void {
  const { webhooks, guard, callerOf, refuser } = deps;
  const { refuse } = refuser;
  const withNotified = createWithNotified(deps);
  api.get(
    '/tenants/:tenant/surveys/:survey/webhooks/:id/deliveries',
    { onRequest: guard('editor'), schema: schemas.listDeliveries, exposeHeadRoute: false },
    (request, reply) =>
      withNotified(request, reply, async ({ key }) => {
        const found = await webhooks.read(key, request.params.id);
        return found.outcome === 'found'
          ? reply.send({ deliveries: presentDeliveries(found) })
          : refuse(request, reply, notSent('notFound'));
      }),
  );

  const add = surveyChanges(api, deps);
  const redelivery = '/webhooks/:id/deliveries/:delivery/redeliver';
  add('POST', redelivery, changes.redeliver, schemas.redeliver, (request, reply) =>
    withNotified(request, reply, async ({ key }) => {
      const { id, delivery } = request.params;
      const { outcome } = await changes.redeliver(deps, callerOf(request), key, id, delivery);
      return outcome === 'pending'
        ? reply.code(202).send({ delivery })
        : refuse(request, reply, notSent(outcome));
    }),
  );

  add('POST', '/webhooks/:id/test', changes.test, schemas.testWebhook, (request, reply) =>
    withNotified(request, reply, async ({ key }) => {
      const sent = await changes.test(deps, callerOf(request), key, request.params.id);
      return sent.outcome === 'pending'
        ? reply.code(202).send({ delivery: sent.delivery })
        : refuse(request, reply, notSent(sent.outcome));
    }),
  );
}
