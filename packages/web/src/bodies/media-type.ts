export interface Parameter {
  /** The name in lower case. */
  readonly name: string;
  readonly value: string;
}

/**
 * The parameters of a media type such as `application/json; charset="utf-8"` (RFC 9110, 5.6.6), without empty ones;
 * undefined if they are malformed. Reads each character once, since clients choose the header.
 */
export function readParameters(mediaType: string): readonly Parameter[] | undefined {
  const parameters: Parameter[] = [];
  let at = skipSpace(mediaType, endOf(mediaType, ';'));
  while (at < mediaType.length) {
    if (mediaType[at] !== ';') return undefined;
    at = skipSpace(mediaType, at + 1);
    if (at === mediaType.length || mediaType[at] === ';') continue;
    const nameEnd = skipToken(mediaType, at);
    if (nameEnd === at || mediaType[nameEnd] !== '=') return undefined;
    const read = readValue(mediaType, nameEnd + 1);
    if (read === undefined) return undefined;
    parameters.push({ name: mediaType.slice(at, nameEnd).toLowerCase(), value: read.value });
    at = skipSpace(mediaType, read.end);
  }
  return parameters;
}

interface Value {
  readonly value: string;
  /** The index after the value. */
  readonly end: number;
}

function readValue(text: string, start: number): Value | undefined {
  if (text[start] === '"') return readQuoted(text, start + 1);
  const end = skipToken(text, start);
  return end === start ? undefined : { value: text.slice(start, end), end };
}

function readQuoted(text: string, start: number): Value | undefined {
  let value = '';
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '"') return { value, end: at + 1 };
    if (text[at] === '\\') at += 1;
    value += text[at] ?? '';
  }
  return undefined;
}

function endOf(text: string, separator: string): number {
  const found = text.indexOf(separator);
  return found === -1 ? text.length : found;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (text[at] === ' ' || text[at] === '\t') at += 1;
  return at;
}

const tokenCharacter = /^[!#$%&'*+.^`|~\w-]$/;

function skipToken(text: string, start: number): number {
  let at = start;
  while (at < text.length && tokenCharacter.test(text[at] ?? '')) at += 1;
  return at;
}
