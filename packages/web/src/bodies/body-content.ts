import type { IncomingHttpHeaders } from 'node:http';
import { readParameters } from './media-type.ts';

/**
 * Why a body with these headers cannot be read as `mediaType` in UTF-8, as a sentence; undefined if it can. Fastify
 * compares only the media type, and would pass on compressed bytes as they are.
 */
export function contentFault(headers: IncomingHttpHeaders, mediaType: string): string | undefined {
  const { 'content-type': type = '', 'content-encoding': coding } = headers;
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') {
    return 'The body has a Content-Encoding.';
  }
  if (type === mediaType) return undefined;
  const parameters = readParameters(type);
  if (parameters === undefined) return 'The Content-Type is malformed.';
  const isOther = parameters.some(({ name, value }) => name === 'charset' && !isUtf8Name(value));
  return isOther ? 'The charset is not UTF-8.' : undefined;
}

function isUtf8Name(charset: string): boolean {
  return /^utf-?8$/i.test(charset);
}
