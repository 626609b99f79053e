import { z } from 'zod';

/** What an owner can subscribe to. */
export const eventTypes = ['answers.counted', 'survey.closed', 'analysis.done'] as const;

export type EventType = (typeof eventTypes)[number];

const place = z.int().min(0);

/** What a delivery is about. The ids of answers are read for each attempt: an erased one is then left out. */
const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('answers.counted'),
    /** The first and the last place in the survey's log, from 1. */
    from: place,
    to: place,
    /** See `SummaryDocument`: in another log, the places are those of other answers. */
    logSince: place,
  }),
  z.object({ type: z.literal('survey.closed'), why: z.enum(['owner', 'date', 'limit']) }),
  z.object({
    type: z.literal('analysis.done'),
    analysis: z.string(),
    kind: z.enum(['analysis', 'recount']),
    phase: z.enum(['done', 'failed']),
  }),
  z.object({ type: z.literal('webhook.test') }),
]);

export type WebhookEvent = z.infer<typeof eventSchema>;

/** Why an attempt got no response. */
const attemptErrors = [
  /** The address, or one that its name stands for, is inside the network. */
  'not-public',
  /** Only an address of `WEBHOOK_ALLOW` may be reached without TLS. */
  'needs-https',
  'port-refused',
  'name-not-found',
  /** The certificate is not valid for the address. */
  'tls',
  'unreachable',
  /** Nothing came within the limit of an attempt. */
  'timed-out',
] as const;

export type AttemptError = (typeof attemptErrors)[number];

const attemptSchema = z.object({
  /** ISO 8601, when it began. */
  at: z.string(),
  durationMs: z.int().min(0),
  /** Of the response; null: there was none, and `error` says why. */
  status: z.int().nullable(),
  error: z.enum(attemptErrors).nullable(),
});

export type Attempt = z.infer<typeof attemptSchema>;

/** The last attempts of a delivery that are kept. */
export const maxAttempts = 10;

const delivery = {
  /** The `webhook-id`: the same for each attempt, and after a redelivery. */
  id: z.string().min(1),
  event: eventSchema,
  /** ISO 8601: the `timestamp` of the body. */
  createdAt: z.string(),
  /** The newest last. */
  attempts: z.array(attemptSchema).max(maxAttempts),
};

/** A delivery that is still to be made. */
export const pendingSchema = z.object({
  ...delivery,
  /** Attempts that failed since it was planned or asked for again. */
  failures: z.int().min(0),
  /** ISO 8601: no attempt is made earlier. */
  dueAt: z.string(),
});

export type PendingDelivery = z.infer<typeof pendingSchema>;

export const finishedSchema = z.object({
  ...delivery,
  /**
   * `failed`: its attempts are used up, or the receiver answered 410. `obsolete`: its answers were erased, or are announced again because
   * the summary was rebuilt. `crowded-out`: too many others were pending.
   */
  end: z.enum(['delivered', 'failed', 'obsolete', 'crowded-out']),
  endedAt: z.string(),
});

export type FinishedDelivery = z.infer<typeof finishedSchema>;
export type DeliveryEnd = FinishedDelivery['end'];

export function isDelivered({ status }: Pick<Attempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}
