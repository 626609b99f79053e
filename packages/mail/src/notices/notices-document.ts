import { parseDocument } from '@canvass/storage';
import { z } from 'zod';
import { noticeLimits } from './limits.ts';

export const noticeTimes = ['each', 'daily', 'weekly'] as const;

/** A place in the log of a survey. Those of another log cannot be compared with it. */
const placeSchema = z.strictObject({ logSince: z.number(), place: z.int().min(0) });

const personSchema = z.strictObject({
  email: z.string(),
  often: z.enum(noticeTimes),
  /** BCP 47. */
  language: z.string(),
  /** The answers up to here are told, or are told by what is pending. */
  told: placeSchema,
  /** The next mail comes then at the earliest, in ms since 1970. */
  dueMs: z.number(),
  /** A notice whose mail may be stored or not. It has the id of the mail, so that the mail is stored once. */
  pending: z
    .strictObject({ id: z.string(), fresh: z.int().min(1), total: z.int().min(0), sinceMs: z.number() })
    .optional(),
});

const schema = z.strictObject({
  /** Where people reach the desk, such as `https://surveys.example.org`. */
  origin: z.string(),
  people: z.array(personSchema).min(1).max(noticeLimits.people),
});

/** The people who are told of the new answers of a survey, and how far. */
export type NoticesDocument = z.infer<typeof schema>;
export type ToldPerson = z.infer<typeof personSchema>;
export type LogPlace = z.infer<typeof placeSchema>;

/** Throws `StorageError` `corrupt`. */
export function decodeNotices(path: string, bytes: Buffer): NoticesDocument {
  return parseDocument(schema, `the notices of ${path}`, bytes);
}

export function encodeNotices(document: NoticesDocument): Buffer {
  return Buffer.from(JSON.stringify(document));
}

/** A listing says by it when there may be something to tell, so that a sweep reads nothing else. */
export function metadataOfNotices({ people }: NoticesDocument): Record<string, string> {
  const due = Math.min(...people.map(({ pending, dueMs }) => (pending === undefined ? dueMs : 0)));
  return { due: String(due) };
}

/**
 * Returns the bytes for a restored system. A notice that was under way is dropped: it was probably mailed after the backup was made. The restored
 * log is another one, of which only what comes after the first look is told: the next sweep looks. Throws `StorageError` `corrupt`.
 */
export function restoredNotices(
  path: string,
  bytes: Buffer,
): { readonly bytes: Buffer; readonly metadata: Record<string, string> } {
  const document = decodeNotices(path, bytes);
  const people = document.people.map(({ pending: _dropped, ...person }) => ({ ...person, dueMs: 0 }));
  const restored = { ...document, people };
  return { bytes: encodeNotices(restored), metadata: metadataOfNotices(restored) };
}
