import { parseDocument } from '@canvass/storage';
import { z } from 'zod';
import { eventTypes, finishedSchema, pendingSchema } from './delivery.ts';

/** What a survey's webhooks are limited to. */
export const webhookLimits = {
  /** A survey has at most this many webhooks; another one is refused with 409. */
  perSurvey: 10,
  /** At most this many deliveries of answers are planned ahead. Further answers wait in the log. */
  pendingAnswers: 16,
  /** At most this many deliveries of all kinds are pending. */
  pending: 32,
  /** This many of the pending deliveries may only be of closed surveys and ended analyses. */
  keptForEvents: 8,
  /** At most this many tests are pending. */
  pendingTests: 4,
  /** This many finished deliveries are kept. */
  finished: 20,
  /** The address of a webhook has at most this many characters; a longer one is refused. */
  urlLength: 2_000,
  /** The description of a webhook has at most this many characters; a longer one is refused. */
  descriptionLength: 200,
  /** A delivery has at most this many answers, whose ids take about 15 kB. */
  idsPerDelivery: 500,
} as const;

/** At most this many secrets sign at once, the newest one included. */
export const maxSecrets = 5;

/** How long a replaced secret still signs, beside the new one. */
export const replacedSecretMs = 24 * 60 * 60 * 1_000;

const webhookSchema = z
  .object({
    url: z.string(),
    events: z.array(z.enum(eventTypes)).readonly(),
    description: z.string(),
    /** ISO 8601. */
    createdAt: z.string(),
    /** The secrets, the newest first. `until` is when a replaced one ends, in ISO 8601; null for the newest. */
    secrets: z.array(z.object({ secret: z.string(), until: z.string().nullable() })).readonly(),
    /** Why and since when nothing is sent; null while it is enabled. `gone` says that the receiver answered 410. */
    disabled: z.object({ why: z.enum(['owner', 'gone']), at: z.string() }).nullable(),
    /** Deliveries are planned up to this place of the log that `logSince` names. */
    planned: z.object({ place: z.int().min(0), logSince: z.int().min(0) }),
    /** Whether the survey was closed when a plan last looked. */
    wasClosed: z.boolean(),
    /** The pending deliveries, the oldest first. */
    pending: z.array(pendingSchema).readonly(),
    /** The last finished deliveries, the newest first. */
    finished: z.array(finishedSchema).readonly(),
  })
  .readonly();

/** An address to which an owner wants events to be sent, with its deliveries. */
export type Webhook = z.infer<typeof webhookSchema>;

export function encodeWebhook(webhook: Webhook): Buffer {
  return Buffer.from(JSON.stringify(webhook));
}

/** Throws `StorageError` `corrupt`. */
export function decodeWebhook(path: string, bytes: Buffer): Webhook {
  return parseDocument(webhookSchema, `the webhook ${path}`, bytes);
}
