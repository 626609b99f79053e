import type { IncomingHttpHeaders } from 'node:http';

const token = "[!#$%&'*+.^`|~\\w-]+";
/** RFC 9110, 5.6.6: the list of parameters behind a media type, empty ones among them. */
const parameterList = new RegExp(
  `^(?:[\\t ]*;[\\t ]*(?:${token}=(?:${token}|"(?:[^"\\\\]|\\\\.)*"))?)*[\\t ]*$`,
);
const parameters = new RegExp(`;[\\t ]*(${token})=(?:(${token})|"((?:[^"\\\\]|\\\\.)*)")`, 'g');

/** What bodies of this type have to be. */
export function acceptedContent(mediaType: string): string {
  return `A body is taken as ${mediaType} in UTF-8, without a Content-Encoding.`;
}

/**
 * Why a body under these headers cannot be read as `mediaType` in UTF-8, in a sentence; undefined where it can. The
 * framework has compared the media type by then, but it ignores the rest: it would hand on compressed bytes as they are.
 */
export function contentFault(headers: IncomingHttpHeaders, mediaType: string): string | undefined {
  const { 'content-type': type = '', 'content-encoding': coding } = headers;
  if (coding !== undefined && coding.trim().toLowerCase() !== 'identity') {
    return 'The body has a Content-Encoding.';
  }
  if (type === mediaType) return undefined;
  const semicolon = type.indexOf(';');
  const list = semicolon === -1 ? '' : type.slice(semicolon);
  if (!parameterList.test(list)) return 'The Content-Type is malformed.';
  for (const [, name = '', plain, quoted] of list.matchAll(parameters)) {
    const value = plain ?? quoted?.replaceAll(/\\(.)/g, '$1') ?? '';
    if (name.toLowerCase() === 'charset' && !/^utf-?8$/i.test(value)) return 'The charset is not UTF-8.';
  }
  return undefined;
}
