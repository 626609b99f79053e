import { type Html, markup } from '@canvass/web/page';

/** A text that is cut begins this many characters before the first hit. */
const charactersBefore = 40;

/** Marks what was searched for in a text. Case does not matter. */
export function markedText(text: string, query: string): Html {
  const pattern = patternOf(query);
  if (pattern === undefined) return markup`${text}`;
  const pieces: Html[] = [];
  let end = 0;
  for (const { 0: hit, index } of text.matchAll(pattern)) {
    pieces.push(markup`${text.slice(end, index)}<mark>${hit}</mark>`);
    end = index + hit.length;
  }
  return markup`${pieces}${text.slice(end)}`;
}

/** Returns the end of a long text that has the first hit near its beginning. */
export function fromHit(text: string, query: string): string {
  const at = patternOf(query)?.exec(text)?.index ?? 0;
  if (at <= 2 * charactersBefore) return text;
  const from = text.indexOf(' ', at - charactersBefore);
  return `… ${text.slice(from === -1 || from > at ? at : from + 1)}`;
}

function patternOf(query: string): RegExp | undefined {
  const wanted = query.normalize('NFC');
  if (wanted === '') return undefined;
  const escaped = wanted.replaceAll(/[$()*+./?[\\\]^{|}]/g, String.raw`\$&`);
  return new RegExp(`(?:${escaped})`, 'giu');
}
