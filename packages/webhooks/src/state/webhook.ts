import { parseDocument } from '@canvass/storage';
import { z } from 'zod';
import { eventTypes, finishedSchema, pendingSchema } from './delivery.ts';

export const webhookLimits = {
  perSurvey: 10,
  /** Deliveries of answers that are planned ahead. Further answers wait in the log. */
  pendingAnswers: 16,
  /** Deliveries of all kinds. */
  pending: 32,
  /** Of these, only for a survey that has closed and analyses that have ended. */
  keptForEvents: 8,
  /** Tests that are pending at once. */
  pendingTests: 4,
  /** Finished deliveries that are kept. */
  finished: 20,
  urlLength: 2_000,
  descriptionLength: 200,
  /** Answers of a delivery: their ids take some 15 kB. */
  idsPerDelivery: 500,
} as const;

/** Secrets that sign at once, the newest one among them. */
export const maxSecrets = 5;

/** A secret that was replaced signs for so long, too. */
export const replacedSecretMs = 24 * 60 * 60 * 1_000;

const webhookSchema = z
  .object({
    url: z.string(),
    events: z.array(z.enum(eventTypes)).readonly(),
    description: z.string(),
    /** ISO 8601. */
    createdAt: z.string(),
    /** The newest first. `until`: ISO 8601, when a replaced one ends. */
    secrets: z.array(z.object({ secret: z.string(), until: z.string().nullable() })).readonly(),
    /** Null: it is enabled. `gone`: the receiver answered 410. */
    disabled: z.object({ why: z.enum(['owner', 'gone']), at: z.string() }).nullable(),
    /** The last place of the survey's log up to which deliveries are planned, and the log it belongs to. */
    planned: z.object({ place: z.int().min(0), logSince: z.int().min(0) }),
    /** Whether the survey was closed when it was last looked at. */
    wasClosed: z.boolean(),
    /** The oldest first. */
    pending: z.array(pendingSchema).readonly(),
    /** The newest first. */
    finished: z.array(finishedSchema).readonly(),
  })
  .readonly();

/** Where an owner wants to be told of events, and what was and is to be delivered there. */
export type Webhook = z.infer<typeof webhookSchema>;

export function encodeWebhook(webhook: Webhook): Buffer {
  return Buffer.from(JSON.stringify(webhook));
}

/** Throws `StorageError` `corrupt`. */
export function decodeWebhook(path: string, bytes: Buffer): Webhook {
  return parseDocument(webhookSchema, `the webhook ${path}`, bytes);
}
