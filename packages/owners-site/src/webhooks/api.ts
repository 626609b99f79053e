import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Auth, checkNames, type InputTypes, type SurveyRoute } from '@canvass/web/app';
import { invalid, problem, type Refuser } from '@canvass/web/problems';
import type { BeforeChange } from '../changes/before-change.ts';
import { keyReused, requestKeyOf, tailOfKey } from '../changes/keyed-request.ts';
import type { WriteLimit } from '../changes/write-limit.ts';
import type { OwnerPorts } from '../ports.ts';
import * as schemas from './api-schemas.ts';
import * as changes from './changes.ts';
import { findNotified, type NotifiedSurvey } from './find-notified.ts';
import { urlError } from './new-webhook.ts';
import { presentDeliveries, presentWebhook } from './present-webhook.ts';
import { notSent, tooManyWebhooks } from './webhook-problems.ts';

export interface WebhooksApiDeps extends changes.WebhookChangeDeps, Pick<OwnerPorts, 'summaries' | 'clock'> {
  readonly webhooks: Pick<OwnerPorts['webhooks'], 'list' | 'read'> & changes.WebhookChangeDeps['webhooks'];
  readonly definitions: Pick<OwnerPorts['definitions'], 'read'>;
  readonly auth: Pick<Auth, 'tenant' | 'callerOf'>;
  readonly beforeChange: BeforeChange;
  readonly writeLimit: Pick<WriteLimit, 'inTurn'>;
  readonly refuser: Refuser;
}

type Work = (at: NotifiedSurvey) => Promise<FastifyReply>;

/** Webhooks of a survey: for editors, since an address may hold a secret. */
export function webhooksApi(app: FastifyInstance, deps: WebhooksApiDeps): void {
  const { webhooks, auth, beforeChange, writeLimit, refuser } = deps;
  const { refuse } = refuser;
  const api = app.withTypeProvider<InputTypes>();
  const onRequest = [checkNames(refuser), auth.tenant('editor')];
  const all = '/tenants/:tenant/surveys/:survey/webhooks';
  const one = `${all}/:id`;

  async function withSurvey(
    request: FastifyRequest<SurveyRoute>,
    reply: FastifyReply,
    work: Work,
  ): Promise<FastifyReply> {
    const found = await findNotified(deps, request.params);
    if (found.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
    reply.header('cache-control', 'no-store');
    return work(found);
  }

  const inTurn = (request: FastifyRequest<SurveyRoute>, reply: FastifyReply, work: Work) =>
    writeLimit.inTurn(request, reply, () => withSurvey(request, reply, work));

  api.get(all, { onRequest, schema: schemas.listWebhooks, exposeHeadRoute: false }, (request, reply) =>
    withSurvey(request, reply, async ({ key }) =>
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
      inTurn(request, reply, async (at) => {
        const given = requestKeyOf(request);
        if (!given.ok) return refuse(request, reply, given.problem);
        const { key } = at;
        const tail = given.key && tailOfKey(key.instance, 'webhook', given.key);
        const made = await changes.create(deps, auth.callerOf(request), at, request.body, tail);
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

  api.get(one, { onRequest, schema: schemas.readWebhook, exposeHeadRoute: false }, (request, reply) =>
    withSurvey(request, reply, async ({ key }) => {
      const found = await webhooks.read(key, request.params.id);
      return found.outcome === 'found'
        ? reply.send(presentWebhook(found))
        : refuse(request, reply, notSent('notFound'));
    }),
  );

  api.put(one, { onRequest: beforeChange(changes.change), schema: schemas.changeWebhook }, (request, reply) =>
    inTurn(request, reply, async (at) => {
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
      inTurn(request, reply, async ({ key }) => {
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
      inTurn(request, reply, async ({ key }) => {
        const rotated = await changes.rotateSecret(deps, auth.callerOf(request), key, request.params.id);
        return rotated.outcome === 'found'
          ? reply.send({ secret: rotated.secret })
          : refuse(request, reply, notSent('notFound'));
      }),
  );

  api.get(
    `${one}/deliveries`,
    { onRequest, schema: schemas.listDeliveries, exposeHeadRoute: false },
    (request, reply) =>
      withSurvey(request, reply, async ({ key }) => {
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
      inTurn(request, reply, async ({ key }) => {
        const { id, delivery } = request.params;
        const { outcome } = await changes.redeliver(deps, auth.callerOf(request), key, id, delivery);
        return outcome === 'pending'
          ? reply.code(202).send({ delivery })
          : refuse(request, reply, notSent(outcome));
      }),
  );

  api.post(
    `${one}/test`,
    { onRequest: beforeChange(changes.test), schema: schemas.testWebhook },
    (request, reply) =>
      inTurn(request, reply, async ({ key }) => {
        const sent = await changes.test(deps, auth.callerOf(request), key, request.params.id);
        return sent.outcome === 'pending'
          ? reply.code(202).send({ delivery: sent.delivery })
          : refuse(request, reply, notSent(sent.outcome));
      }),
  );
}
