import { z } from 'zod';
import { errorMessage } from './errors.ts';

export type PoisonReason = 'invalid' | 'too-many-dequeues';

/** What a message looks like in the poison queue: its own text untouched, and why it is there. */
export type PoisonMessage = {
  readonly reason: PoisonReason | 'unknown';
  /** The last error that the process which moved it knows of, at most 1,000 characters. */
  readonly error: string | null;
  readonly queue: string;
  readonly messageId: string;
  readonly dequeueCount: number;
  readonly postponedCount: number;
  /** ISO 8601: when it was sent, and when it was moved here. */
  readonly firstSeenAt: string;
  readonly lastSeenAt: string;
  /** As it stood in its queue, byte for byte: what a redrive must send. */
  readonly text: string;
};

const schema = z.object({
  reason: z.enum(['invalid', 'too-many-dequeues']),
  error: z.string().nullable(),
  queue: z.string(),
  messageId: z.string(),
  dequeueCount: z.int(),
  postponedCount: z.int(),
  firstSeenAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  text: z.string(),
});

const maxErrorLength = 1_000;
/** The service's limit of a message's text. */
const maxTextBytes = 65_536;

export function poisonError(error: unknown): string | null {
  return error === undefined ? null : errorMessage(error).slice(0, maxErrorLength);
}

/**
 * Plain JSON, not base64: a text that is base64 already grows by its envelope alone. Where even that is more than a
 * message may hold, the text goes alone: its reason is lost, the message is not.
 */
export function encodePoison(message: PoisonMessage): string {
  for (const candidate of [message, { ...message, error: null }]) {
    const encoded = JSON.stringify(candidate);
    if (Buffer.byteLength(encoded) <= maxTextBytes) return encoded;
  }
  return message.text;
}

/** Reads any text of a poison queue; one that went alone is of unknown reason. */
export function decodePoison(
  text: string,
  about: { readonly queue: string; readonly messageId: string; readonly insertedAt: Date },
): PoisonMessage {
  const parsed = schema.safeParse(parseJson(text));
  if (parsed.success) return parsed.data;
  const seenAt = about.insertedAt.toISOString();
  return {
    reason: 'unknown',
    error: null,
    queue: about.queue,
    messageId: about.messageId,
    dequeueCount: 0,
    postponedCount: 0,
    firstSeenAt: seenAt,
    lastSeenAt: seenAt,
    text,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
