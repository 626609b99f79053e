import { z } from 'zod';
import { errorMessage } from './errors.ts';
import { xmlSafe } from './message-codec.ts';
import { splitMarks, withMarks } from './message-marks.ts';

export type PoisonReason = 'invalid' | 'too-many-dequeues';

/** What a message looks like in the poison queue: its own text untouched, and why it is there. */
export type PoisonMessage = {
  readonly reason: PoisonReason | 'unknown';
  /** The last error that the process which moved it knows of, at most 1,000 characters. */
  readonly error: string | null;
  readonly queue: string;
  readonly messageId: string;
  /** Since it was sent, or since its last redrive. */
  readonly dequeueCount: number;
  readonly postponedCount: number;
  /** How often it had been redriven before it came here. */
  readonly redriveCount: number;
  /** ISO 8601: when it was first sent, before any redrive, and when it was moved here. */
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  /** As it stood in its queue, byte for byte: what a redrive sends. */
  readonly text: string;
};

const schema = z.object({
  reason: z.enum(['invalid', 'too-many-dequeues']),
  error: z.string().nullable(),
  queue: z.string(),
  messageId: z.string(),
  dequeueCount: z.int(),
  postponedCount: z.int(),
  // Poison of an earlier version has none.
  redriveCount: z.int().default(0),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  text: z.string(),
});

const maxErrorLength = 1_000;

export function poisonError(error: unknown): string | null {
  return error === undefined ? null : errorMessage(error).slice(0, maxErrorLength);
}

/**
 * Plain JSON, not base64: a text that is base64 already grows by its envelope alone. Where even that is more than a
 * message may hold, the text goes as it stood in its queue: its reason is lost, the message and its counts are not.
 */
export function encodePoison(message: PoisonMessage, maxTextBytes = Number.POSITIVE_INFINITY): string {
  for (const candidate of [message, { ...message, error: null }]) {
    const encoded = xmlSafe(JSON.stringify(candidate));
    if (Buffer.byteLength(encoded) <= maxTextBytes) return encoded;
  }
  return withMarks(message.text, { ...message, firstSentMs: Date.parse(message.firstSeenAt) });
}

/** Reads any text of a poison queue; one that went without its reason is of unknown reason. */
export function decodePoison(
  text: string,
  about: { readonly queue: string; readonly messageId: string; readonly insertedAt: Date },
): PoisonMessage {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const { text: own, marks } = splitMarks(text);
  const seenAt = about.insertedAt.toISOString();
  return {
    reason: 'unknown',
    error: null,
    queue: about.queue,
    messageId: about.messageId,
    dequeueCount: 0,
    postponedCount: marks.postponedCount,
    redriveCount: marks.redriveCount,
    firstSeenAt: marks.firstSentMs === undefined ? seenAt : new Date(marks.firstSentMs).toISOString(),
    lastSeenAt: seenAt,
    text: own,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
