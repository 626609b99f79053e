import type { IncomingMessage } from 'node:http';
import { headerOccurrences } from '../headers/header-occurrences.ts';

/** The name of the header in lower case, as Node has it. */
const header = 'idempotency-key';
/** An idempotency key has at most this many characters; a longer one is refused. */
const maxLength = 255;

/** The key of a request, if it has one; or what is wrong with it, in a sentence. */
export type ReadKey =
  | { readonly ok: true; readonly key: string | undefined }
  | { readonly ok: false; readonly fault: string };

const none: ReadKey = Object.freeze({ ok: true, key: undefined });

/**
 * Reads the `Idempotency-Key` of a request: a string as RFC 9651 writes it (`"8e03978e-40d5"`), which is how the draft
 * (draft-ietf-httpapi-idempotency-key-header) has it, or the same without quotes (`8e03978e-40d5`). Both are one key: 1 to 255
 * printable ASCII characters, spaces included.
 */
export function readIdempotencyKey({
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): ReadKey {
  const given = headers[header];
  if (given === undefined) return none;
  // Node joins several into one text.
  if (typeof given !== 'string' || headerOccurrences(rawHeaders, header) > 1) {
    return { ok: false, fault: 'There is more than one Idempotency-Key header.' };
  }
  const key = given.startsWith('"') ? unquoted(given) : given;
  if (key === undefined) {
    return {
      ok: false,
      fault:
        'The Idempotency-Key begins with a quote and is not a quoted string: it ends with a quote, and inside, " and \\ ' +
        'have a \\ before them.',
    };
  }
  if (!isKey(key)) return { ok: false, fault: `The Idempotency-Key must have ${keyRule}.` };
  return { ok: true, key };
}

export const keyRule = `1 to ${maxLength} printable ASCII characters`;

export function isKey(key: unknown): key is string {
  return typeof key === 'string' && key !== '' && key.length <= maxLength && /^[\x20-\x7e]*$/.test(key);
}

/** Returns the content of a quoted string; undefined for any other text. */
function unquoted(text: string): string | undefined {
  // The usual key needs no regular expression: this is on the path of each answer.
  if (!text.includes('\\'))
    return text.indexOf('"', 1) === text.length - 1 && text.length > 1 ? text.slice(1, -1) : undefined;
  const [, inside] = /^"((?:[^"\\]|\\["\\])*)"$/s.exec(text) ?? [];
  return inside?.replaceAll(/\\(["\\])/g, '$1');
}
