import { z } from 'zod';
import type { PoisonMessage } from '../port/poison-queue.ts';
import { errorMessage } from '../errors.ts';
import { xmlSafe } from './message-codec.ts';
import { splitPrefix, withPrefix } from './message-prefix.ts';

const schema = z.object({
  reason: z.enum(['invalid', 'too-many-dequeues']),
  error: z.string().nullable(),
  queue: z.string(),
  messageId: z.string(),
  dequeueCount: z.int(),
  postponedCount: z.int(),
  // A message that was never redriven may have none.
  redriveCount: z.int().default(0),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  text: z.string(),
});

/** Longest error text in a poison message, in characters. */
const maxErrorLength = 1_000;

/** Returns the text of an error for a poison message. Null if there is no error. */
export function poisonError(error: unknown): string | null {
  return error === undefined ? null : errorMessage(error).slice(0, maxErrorLength);
}

/**
 * Encodes a poison message as plain JSON, so that a base64 text grows only by its envelope. If that does not fit into a message even
 * without the error, only the text and its prefix are stored, and the reason is lost.
 */
export function encodePoison(message: PoisonMessage, maxTextBytes = Number.POSITIVE_INFINITY): string {
  for (const candidate of [message, { ...message, error: null }]) {
    const encoded = xmlSafe(JSON.stringify(candidate));
    if (Buffer.byteLength(encoded) <= maxTextBytes) return encoded;
  }
  return withPrefix(message.text, { ...message, firstSentMs: Date.parse(message.firstSeenAt) });
}

/** Reads any text of a poison queue. A text without an envelope has the reason `unknown`. */
export function decodePoison(
  text: string,
  about: { readonly queue: string; readonly messageId: string; readonly insertedAt: Date },
): PoisonMessage {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const { text: own, prefix } = splitPrefix(text);
  const seenAt = about.insertedAt.toISOString();
  return {
    reason: 'unknown',
    error: null,
    queue: about.queue,
    messageId: about.messageId,
    dequeueCount: 0,
    postponedCount: prefix.postponedCount,
    redriveCount: prefix.redriveCount,
    firstSeenAt: prefix.firstSentMs === undefined ? seenAt : new Date(prefix.firstSentMs).toISOString(),
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
