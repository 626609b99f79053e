import type { SurveyState } from '@canvass/surveys';
import type { SurveyKey } from '@canvass/answer-log';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Auth } from '../../http/auth.ts';
import { checkNames, type SurveyRoute } from '../../http/names.ts';
import type { RouteSchema } from '../../http/openapi/route-schema.ts';
import { invalid, problem } from '../../http/problems/problem.ts';
import type { Refuser } from '../../http/problems/refuser.ts';
import { readUlid } from '../../http/read-ulid.ts';
import type { Audit } from '../changes/record-change.ts';
import { keyReused, requestKeyOf, tailOfKey } from '../changes/keyed-request.ts';
import type { OwnerPorts } from '../ports.ts';
import type { WriteLimit } from '../changes/write-limit.ts';
import { findNotified } from './find-notified.ts';
import { readChangedWebhook, readNewWebhook, urlError } from './new-webhook.ts';
import { presentDeliveries, presentWebhook, webhookDetail } from './present-webhook.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  readWebhook,
  redeliver,
  rotateSecret,
  testWebhook,
} from './api-schemas.ts';
import { notSent, tooManyWebhooks } from './webhook-problems.ts';

export interface WebhooksApiDeps extends Pick<OwnerPorts, 'webhooks' | 'summaries' | 'clock'> {
  readonly definitions: Pick<OwnerPorts['definitions'], 'read'>;
  readonly auth: Pick<Auth, 'tenant'>;
  readonly audit: Audit;
  readonly writeLimit: WriteLimit;
  readonly refuser: Refuser;
}

interface WebhookRoute {
  Params: SurveyRoute['Params'] & { readonly id: string; readonly delivery: string };
}

interface Asked {
  readonly key: SurveyKey;
  readonly state: SurveyState['state'];
  /** Of the webhook; empty for an address of all. */
  readonly id: string;
}

type Handle = (
  request: FastifyRequest<WebhookRoute>,
  reply: FastifyReply,
  asked: Asked,
) => Promise<FastifyReply>;

/** Webhooks of a survey: for editors, since an address may hold a secret. */
export function webhooksApi(app: FastifyInstance, deps: WebhooksApiDeps): void {
  const { webhooks, auth, audit, writeLimit, refuser } = deps;
  const { refuse } = refuser;
  const onRequest = [checkNames(refuser), auth.tenant('editor')];
  const all = '/tenants/:tenant/surveys/:survey/webhooks';
  const one = `${all}/:id`;

  const withSurvey =
    (handle: Handle) =>
    async (request: FastifyRequest<WebhookRoute>, reply: FastifyReply): Promise<FastifyReply> => {
      const { id: given } = request.params;
      const id = given === undefined ? '' : readUlid(given);
      if (id === undefined) return refuse(request, reply, invalid([notAnId]));
      const found = await findNotified(deps, request.params);
      if (found.outcome === 'notFound') return refuse(request, reply, problem('survey-not-found'));
      reply.header('cache-control', 'no-store');
      return handle(request, reply, { ...found, id });
    };

  const read = (url: string, schema: RouteSchema, handle: Handle): void => {
    app.get<WebhookRoute>(url, { onRequest, schema, exposeHeadRoute: false }, withSurvey(handle));
  };

  const write = (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    schema: RouteSchema,
    handle: Handle,
  ): void => {
    app.route<WebhookRoute>({
      method,
      url,
      schema,
      config: { honoursIdempotencyKey: schema === createWebhook },
      onRequest: [...onRequest, writeLimit.count],
      handler: (request, reply) =>
        writeLimit.inTurn(request, reply, () => withSurvey(handle)(request, reply)),
    });
  };

  read(all, listWebhooks, async (_request, reply, { key }) =>
    reply.send({ webhooks: (await webhooks.list(key)).map(presentWebhook) }),
  );

  write('POST', all, createWebhook, async (request, reply, { key, state }) => {
    const asked = readNewWebhook(request.body);
    if (!asked.ok) return refuse(request, reply, invalid(asked.errors));
    const given = requestKeyOf(request);
    if (!given.ok) return refuse(request, reply, given.problem);
    const tail = given.key && tailOfKey(key.instance, 'webhook', given.key);
    const made = await webhooks.create(key, asked.wanted, state, tail);
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
    }
    if (!made.isRepeated) await audit(request, 'webhook-created', key.survey, webhookDetail(made));
    return reply
      .code(201)
      .header('location', `/v1/tenants/${key.tenant}/surveys/${key.survey}/webhooks/${made.id}`)
      .send({ ...presentWebhook(made), secret: made.secret });
  });

  read(one, readWebhook, async (request, reply, { key, id }) => {
    const found = await webhooks.read(key, id);
    return found.outcome === 'found'
      ? reply.send(presentWebhook(found))
      : refuse(request, reply, notSent('notFound'));
  });

  write('PUT', one, changeWebhook, async (request, reply, { key, state, id }) => {
    const asked = readChangedWebhook(request.body);
    if (!asked.ok) return refuse(request, reply, invalid(asked.errors));
    const changed = await webhooks.change(key, id, asked.wanted, state);
    if (changed.outcome === 'badUrl') return refuse(request, reply, invalid([urlError(changed.fault)]));
    if (changed.outcome === 'notFound') return refuse(request, reply, notSent('notFound'));
    await audit(request, 'webhook-changed', key.survey, webhookDetail(changed));
    return reply.send(presentWebhook(changed));
  });

  write('DELETE', one, deleteWebhook, async (request, reply, { key, id }) => {
    const found = await webhooks.read(key, id);
    if (found.outcome === 'notFound' || (await webhooks.delete(key, id)) === 'notFound') {
      return refuse(request, reply, notSent('notFound'));
    }
    await audit(request, 'webhook-deleted', key.survey, webhookDetail(found));
    return reply.code(204).send();
  });

  write('POST', `${one}/secret`, rotateSecret, async (request, reply, { key, id }) => {
    const rotated = await webhooks.rotate(key, id);
    if (rotated.outcome === 'notFound') return refuse(request, reply, notSent('notFound'));
    await audit(request, 'webhook-secret-replaced', key.survey, webhookDetail(rotated));
    return reply.send({ secret: rotated.secret });
  });

  read(`${one}/deliveries`, listDeliveries, async (request, reply, { key, id }) => {
    const found = await webhooks.read(key, id);
    return found.outcome === 'found'
      ? reply.send({ deliveries: presentDeliveries(found) })
      : refuse(request, reply, notSent('notFound'));
  });

  write('POST', `${one}/deliveries/:delivery/redeliver`, redeliver, async (request, reply, { key, id }) => {
    const { delivery } = request.params;
    const { outcome } = await webhooks.redeliver(key, id, delivery);
    return outcome === 'pending'
      ? reply.code(202).send({ delivery })
      : refuse(request, reply, notSent(outcome));
  });

  write('POST', `${one}/test`, testWebhook, async (request, reply, { key, id }) => {
    const sent = await webhooks.test(key, id);
    return sent.outcome === 'pending'
      ? reply.code(202).send({ delivery: sent.delivery })
      : refuse(request, reply, notSent(sent.outcome));
  });
}

const notAnId = {
  path: 'id',
  message: "A webhook's id is a ULID: 26 digits and letters, without I, L, O and U",
};
