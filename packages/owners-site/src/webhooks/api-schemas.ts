import { eventTypes } from '@canvass/webhooks';
import { z } from 'zod';
import { input, ulidInputSchema, ulidSchema } from '@canvass/web/app';
import { json, location, operation, problems, repeatable, surveyParams } from '@canvass/web/openapi';
import { changeProblems, ownerProblems } from '../changes/owner-problems.ts';
import { changedWebhookSchema, newWebhookSchema, webhookWords } from './new-webhook.ts';

const id = '01KAJ5V3M0Q8ZJX4T9W2YB6NDC';
const deliveryId = '01KAJ5V3M0Q8ZJX4T9W2YB6NDD';
const address = `/v1/tenants/acme/surveys/coffee/webhooks/${id}`;
const wanted = {
  url: 'https://example.org/hooks/canvass',
  events: ['answers.counted', 'survey.closed'],
  description: 'The team’s chat',
} as const;

const attempt = z.object({
  at: z.iso.datetime(),
  durationMs: z.int().min(0),
  status: z.int().nullable().describe('Of the response; null if there was none'),
  error: z
    .string()
    .nullable()
    .describe(
      'Why there was no response: `not-public`, `needs-https`, `port-refused`, `name-not-found`, `tls`, `unreachable` or `timed-out`',
    ),
});

const attemptExample = { at: '2026-11-21T09:00:01.000Z', durationMs: 87, status: 204, error: null };
const webhookExample = {
  id,
  ...wanted,
  enabled: true,
  createdAt: '2026-11-21T09:00:00.000Z',
  pending: 0,
  lastAttempt: attemptExample,
};

const webhookObject = z.object({
  id: ulidSchema,
  url: z.url(),
  events: z.array(z.enum(eventTypes)),
  description: z.string(),
  enabled: z.boolean(),
  disabledBecause: z
    .enum(['owner', 'gone'])
    .optional()
    .describe('`owner`: by an editor. `gone`: the receiver answered 410'),
  createdAt: z.iso.datetime(),
  pending: z.int().min(0).describe('Deliveries that are still to be made'),
  lastAttempt: attempt.nullable(),
});
const webhook = webhookObject.meta({ id: 'Webhook', examples: [webhookExample] });
const webhookList = z
  .object({ webhooks: z.array(webhookObject) })
  .meta({ id: 'WebhookList', examples: [{ webhooks: [webhookExample] }] });

const secret = z.string().describe('For the libraries of Standard Webhooks. Shown only this once');
const secretExample = `whsec_${'A'.repeat(43)}=`;
const createdWebhook = webhookObject.extend({ secret }).meta({
  id: 'CreatedWebhook',
  examples: [{ ...webhookExample, lastAttempt: null, secret: secretExample }],
});
const newSecret = z.object({ secret }).meta({ id: 'WebhookSecret', examples: [{ secret: secretExample }] });

const deliveries = z
  .object({
    deliveries: z.array(
      z.object({
        id: z.string().describe('The `webhook-id` of its attempts'),
        type: z.enum([...eventTypes, 'webhook.test']),
        state: z
          .enum(['pending', 'delivered', 'failed', 'obsolete', 'crowded-out'])
          .describe(
            '`failed`: its attempts are used up, or the receiver answered 410. `obsolete`: its answers were erased, or are announced again. ' +
              '`crowded-out`: too many others were pending',
          ),
        createdAt: z.iso.datetime(),
        nextAttemptAt: z.iso.datetime().nullable(),
        endedAt: z.iso.datetime().nullable(),
        attempts: z.array(attempt).describe('The last ten at most, the newest last'),
      }),
    ),
  })
  .meta({
    id: 'WebhookDeliveries',
    examples: [
      {
        deliveries: [
          {
            id: deliveryId,
            type: 'answers.counted',
            state: 'delivered',
            createdAt: '2026-11-21T09:00:00.000Z',
            nextAttemptAt: null,
            endedAt: '2026-11-21T09:00:01.087Z',
            attempts: [attemptExample],
          },
        ],
      },
    ],
  });
const sent = z
  .object({ delivery: z.string().describe('Its `webhook-id`') })
  .meta({ id: 'SentDelivery', examples: [{ delivery: deliveryId }] });

const newWebhook = input(newWebhookSchema.meta({ id: 'NewWebhook', examples: [wanted] }), webhookWords);
const changedWebhook = input(
  changedWebhookSchema.meta({ id: 'ChangedWebhook', examples: [{ ...wanted, enabled: false }] }),
  webhookWords,
);

const idWords = {
  fields: { id: "A webhook's id is a ULID: 26 digits and letters, without I, L, O and U" },
};
const params = input(surveyParams.extend({ id: ulidInputSchema }), idWords);
const writeProblems = [...changeProblems, 'concurrent-edit'] as const;
const notThere = ['survey-not-found', 'webhook-not-found'] as const;

export const createWebhook = operation('owner', 'createWebhook', {
  summary: 'Make a webhook',
  description:
    'Workers post the events of the survey to it from now on, signed as Standard Webhooks has it. Needs the role editor. At most ten of a survey.',
  params: surveyParams,
  headers: repeatable,
  body: newWebhook,
  response: {
    201: json('The webhook, and its secret', createdWebhook, location('The webhook', address)),
    ...problems(
      ...ownerProblems,
      'survey-not-found',
      'too-many-webhooks',
      'idempotency-key-reused',
      ...writeProblems,
    ),
  },
});

export const listWebhooks = operation('owner', 'listWebhooks', {
  summary: 'List the webhooks of a survey',
  description: 'Needs the role editor.',
  params: surveyParams,
  response: {
    200: json('In the order of their creation', webhookList),
    ...problems(...ownerProblems, 'survey-not-found'),
  },
});

export const readWebhook = operation('owner', 'readWebhook', {
  summary: 'Read a webhook',
  params,
  response: { 200: json('The webhook', webhook), ...problems(...ownerProblems, ...notThere) },
});

export const changeWebhook = operation('owner', 'changeWebhook', {
  summary: 'Change a webhook, pause it, or let it go on',
  description: 'An event that is added begins now.',
  params,
  body: changedWebhook,
  response: {
    200: json('The webhook as it is now', webhook),
    ...problems(...ownerProblems, ...notThere, ...writeProblems),
  },
});

export const deleteWebhook = operation('owner', 'deleteWebhook', {
  summary: 'Delete a webhook',
  description: 'What is pending is not delivered. An attempt that has begun may still arrive.',
  params,
  response: {
    204: { description: 'Deleted' },
    ...problems(...ownerProblems, ...notThere, ...writeProblems),
  },
});

export const rotateSecret = operation('owner', 'rotateWebhookSecret', {
  summary: 'Replace the secret of a webhook',
  description:
    'For 24 hours both sign, so that the receiver can change to the new one without a gap. At most five secrets sign at once.',
  params,
  response: {
    200: json('The new secret', newSecret),
    ...problems(...ownerProblems, ...notThere, ...writeProblems),
  },
});

export const listDeliveries = operation('owner', 'listWebhookDeliveries', {
  summary: 'List the last deliveries of a webhook, with their attempts',
  params,
  response: {
    200: json('All that are pending, and the last twenty that have ended; the newest first', deliveries),
    ...problems(...ownerProblems, ...notThere),
  },
});

export const redeliver = operation('owner', 'redeliverWebhook', {
  summary: 'Deliver once more what was delivered or has failed',
  description: 'It has the same `webhook-id`, so a receiver that knows it can leave it out.',
  params: input(
    params.extend({ delivery: z.string().describe('As the list of deliveries has it') }),
    idWords,
  ),
  response: {
    202: json('It is pending', sent),
    ...problems(...ownerProblems, ...notThere, 'delivery-not-found', 'webhook-not-ready', ...writeProblems),
  },
});

export const testWebhook = operation('owner', 'testWebhook', {
  summary: 'Send an event of the type webhook.test',
  params,
  response: {
    202: json('It is pending', sent),
    ...problems(...ownerProblems, ...notThere, 'webhook-not-ready', ...writeProblems),
  },
});
