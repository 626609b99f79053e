import { SiteError } from '../problems/site-error.ts';
import { parseExactJson } from './exact-json.ts';
import type { JsonLimits } from './json-limits.ts';
import { scanJson } from './scan-json.ts';

/**
 * Parses JSON in valid UTF-8, within limits. Keeps every key: validators can only refuse `__proto__` by name if the parser does not
 * drop it. Throws `SiteError` `tooLarge` and `malformed`.
 */
export function parseJson(bytes: Buffer, limits: JsonLimits): unknown {
  const { excess, hasFraction } = scanJson(bytes, limits);
  if (excess !== undefined) throw new SiteError('tooLarge', excess);
  try {
    return hasFraction ? parseExactJson(bytes) : (JSON.parse(bytes.toString('utf8')) as unknown);
  } catch (error) {
    if (error instanceof SiteError) throw error;
    // The parser's own message quotes the bytes, which may hold an answer.
    throw new SiteError('malformed', 'The body is not valid JSON');
  }
}
