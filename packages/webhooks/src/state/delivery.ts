import { z } from 'zod';

/** The events that an owner can subscribe to. */
export const eventTypes = ['answers.counted', 'survey.closed', 'analysis.done'] as const;

export type EventType = (typeof eventTypes)[number];

const place = z.int().min(0);

/** The event that a delivery tells of. It has places instead of ids, which are read for each attempt, so that erased answers are left out. */
const eventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('answers.counted'),
    /** The place of the first answer in the survey's log, from 1. */
    from: place,
    /** The place of the last answer. */
    to: place,
    /** Names the log, as in `SummaryDocument`. In another log, the places belong to other answers. */
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
  /** The address, or one to which its name resolves, is inside the network. */
  'not-public',
  /** Only an address of `WEBHOOK_ALLOW` may be reached without TLS. */
  'needs-https',
  'port-refused',
  'name-not-found',
  /** The certificate is not valid for the address. */
  'tls',
  'unreachable',
  /** No status came within the time limit of an attempt. */
  'timed-out',
] as const;

export type AttemptError = (typeof attemptErrors)[number];

const attemptSchema = z.object({
  /** When the attempt began, in ISO 8601. */
  at: z.string(),
  durationMs: z.int().min(0),
  /** The status of the response; null if there was none. `error` then says why. */
  status: z.int().nullable(),
  error: z.enum(attemptErrors).nullable(),
});

export type Attempt = z.infer<typeof attemptSchema>;

/** A delivery lists at most this many attempts, the last ones. How often it is tried says `usualSchedule`. */
export const maxAttemptsListed = 10;

const delivery = {
  /** The `webhook-id`. It stays the same for each attempt, and after a redelivery. */
  id: z.string().min(1),
  event: eventSchema,
  /** The `timestamp` of the body, in ISO 8601. */
  createdAt: z.string(),
  /** The attempts, the newest last. */
  attempts: z.array(attemptSchema).max(maxAttemptsListed),
};

/** A delivery that is not finished yet. */
export const pendingSchema = z.object({
  ...delivery,
  /** How many attempts have failed since the delivery was planned, or was last asked for again. */
  failures: z.int().min(0),
  /** When the next attempt is due, in ISO 8601. None is made earlier. */
  dueAt: z.string(),
});

export type PendingDelivery = z.infer<typeof pendingSchema>;

export const finishedSchema = z.object({
  ...delivery,
  /**
   * How the delivery ended. `failed`: all its attempts have failed, or the receiver answered 410. `obsolete`: its answers were erased, or are
   * announced again because the summary was rebuilt. `crowded-out`: too many others were pending.
   */
  end: z.enum(['delivered', 'failed', 'obsolete', 'crowded-out']),
  endedAt: z.string(),
});

export type FinishedDelivery = z.infer<typeof finishedSchema>;
export type DeliveryEnd = FinishedDelivery['end'];

export function isDelivered({ status }: Pick<Attempt, 'status'>): boolean {
  return status !== null && status >= 200 && status < 300;
}
