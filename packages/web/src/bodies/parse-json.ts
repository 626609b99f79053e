import { SiteError } from '../problems/site-error.ts';
import { parseExactJson } from './exact-json.ts';
import type { JsonLimits } from './json-limits.ts';
import { scanJson } from './scan-json.ts';

/**
 * Parses JSON in valid UTF-8, within limits, with or without a byte order mark: many editors and tools write one. Keeps every key: validators can only refuse `__proto__` by name if the parser does not
 * drop it. Throws `SiteError` `too-large` and `malformed`.
 */
export function parseJson(given: Buffer, limits: JsonLimits): unknown {
  const bytes = hasMark(given) ? given.subarray(3) : given;
  const { excess, hasFraction } = scanJson(bytes, limits);
  if (excess !== undefined) throw new SiteError('too-large', excess);
  try {
    return hasFraction ? parseExactJson(bytes) : (JSON.parse(bytes.toString('utf8')) as unknown);
  } catch (error) {
    if (error instanceof SiteError) throw error;
    // The parser's own message quotes the bytes, which may hold an answer.
    throw new SiteError('malformed', 'The body is not valid JSON');
  }
}

function hasMark(bytes: Buffer): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}
