import { parseDocument, type BlobContainer, type PutCondition } from '@canvass/storage';
import { z } from 'zod';

const mailSchema = z.strictObject({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  /** An address that stands in the text, and is a link in its HTML. */
  link: z.string(),
  /** An address that stands in the text, and ends such mails in one click (RFC 8058). */
  unsubscribe: z.string().optional(),
  /** BCP 47. */
  language: z.string(),
});

/** A mail to one person. Nothing of it is a template. */
export type SingleMail = z.infer<typeof mailSchema>;

const times = {
  /** Another mail of the same name may be stored from this time on, in ms since 1970. */
  againAtMs: z.number(),
  /** The Message-ID is made from it. */
  id: z.string(),
};
const storedSchema = z.discriminatedUnion('is', [
  z.strictObject({
    is: z.literal('waiting'),
    ...times,
    sealed: z.string(),
    /** How often the mail server has put it off. */
    failures: z.int().min(0),
    /** How often the mail server was away. */
    troubles: z.int().min(0),
    dueMs: z.number(),
    /** From then on it is of no use, and is not sent. */
    untilMs: z.number(),
  }),
  /** A worker has taken the mail out. As long as it is here, it may have been sent, and is never sent again. */
  z.strictObject({
    is: z.literal('taken'),
    ...times,
    takenAtMs: z.number(),
    /** The attempt that has taken it: if it does not hear so, it finds itself here. */
    by: z.string(),
  }),
  /** It was sent, or refused for good. Only keeps the next one of its name away for a time. */
  z.strictObject({ is: z.literal('done'), ...times }),
]);

export type StoredSingle = z.infer<typeof storedSchema>;
export type WaitingSingle = Extract<StoredSingle, { readonly is: 'waiting' }>;
export type TakenSingle = Extract<StoredSingle, { readonly is: 'taken' }>;

/** A mail that a killed worker had taken is noted for this long, in ms. */
const takenForMs = 86_400_000;

/** Throws `StorageError`. */
export async function readSingle(
  container: BlobContainer,
  name: string,
): Promise<{ readonly stored: StoredSingle; readonly etag: string } | undefined> {
  const found = await container.get(name);
  if (found.outcome !== 'found') return undefined;
  return { stored: parseDocument(storedSchema, `the single mail ${name}`, found.bytes), etag: found.etag };
}

/** Returns the new ETag; undefined if the condition does not hold. Throws `StorageError`. */
export async function writeSingle(
  container: BlobContainer,
  name: string,
  stored: StoredSingle,
  condition: PutCondition,
): Promise<string | undefined> {
  const bytes = Buffer.from(JSON.stringify(stored));
  const written = await container.put(name, bytes, { condition, metadata: metadataOf(stored) });
  return written.outcome === 'written' ? written.etag : undefined;
}

/** A listing says by it what there is to do, so that a sweep reads nothing else. */
function metadataOf(stored: StoredSingle): Record<string, string> {
  return stored.is === 'waiting'
    ? { due: String(stored.dueMs), ends: String(Math.max(stored.untilMs, stored.againAtMs)) }
    : { ends: String(endOf(stored)) };
}

function endOf(stored: Exclude<StoredSingle, WaitingSingle>): number {
  return stored.is === 'taken' ? Math.max(stored.againAtMs, stored.takenAtMs + takenForMs) : stored.againAtMs;
}

/** Throws if it is none. */
export function parseSingle(text: string): SingleMail {
  return mailSchema.parse(JSON.parse(text));
}
