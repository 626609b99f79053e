import type { TypedRoutes } from '@canvass/web/app';
import * as schemas from './api-schemas.ts';
import type { OwnersApi } from '../changes/owner-scope.ts';
import * as changes from './changes.ts';
import { presentDeliveries } from './present-webhook.ts';
import { notSent } from './webhook-problems.ts';
import { createWithNotified } from './with-notified.ts';

/** Lists what was delivered, and sends events again and test events. */
export function deliveriesApi(api: TypedRoutes, deps: OwnersApi): void {
  const { webhooks, guard, callerOf, beforeChange, refuser } = deps;
  const { refuse } = refuser;
  const { reading, changing } = createWithNotified(deps);
  const one = '/tenants/:tenant/surveys/:survey/webhooks/:id';

  api.get(
    `${one}/deliveries`,
    {
      onRequest: guard('editor'),
      schema: schemas.listDeliveries,
      exposeHeadRoute: false,
    },
    (request, reply) =>
      reading(request, reply, async ({ key }) => {
        const found = await webhooks.read(key, request.params.id);
        return found.outcome === 'found'
          ? reply.send({ deliveries: presentDeliveries(found) })
          : refuse(request, reply, notSent('notFound'));
      }),
  );

  api.post(
    `${one}/deliveries/:delivery/redeliver`,
    { onRequest: beforeChange(changes.redeliver), schema: schemas.redeliver },
    (request, reply) =>
      changing(request, reply, async ({ key }) => {
        const { id, delivery } = request.params;
        const { outcome } = await changes.redeliver(deps, callerOf(request), key, id, delivery);
        return outcome === 'pending'
          ? reply.code(202).send({ delivery })
          : refuse(request, reply, notSent(outcome));
      }),
  );

  api.post(
    `${one}/test`,
    { onRequest: beforeChange(changes.test), schema: schemas.testWebhook },
    (request, reply) =>
      changing(request, reply, async ({ key }) => {
        const sent = await changes.test(deps, callerOf(request), key, request.params.id);
        return sent.outcome === 'pending'
          ? reply.code(202).send({ delivery: sent.delivery })
          : refuse(request, reply, notSent(sent.outcome));
      }),
  );
}
