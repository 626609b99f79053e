import { hasVisibleCharacter } from '@canvass/surveys';

export interface KnownTexts {
  /** What a text stands for; undefined: it is not known. */
  readonly valueOf: (text: string) => unknown;
  /** Every known text, as it is written. */
  readonly texts: readonly string[];
}

/**
 * The values of a text whose parts have `separator` between them, where a part may have it within, as in `Yes, often, No`. Each part is as long as it can be. Empty parts are left out.
 * Returns undefined if it has no such parts.
 */
export function splitKnown(
  text: string,
  separator: string,
  { valueOf, texts }: KnownTexts,
): unknown[] | undefined {
  const pieces = text.split(separator);
  const longest = Math.max(1, ...texts.map((each) => each.split(separator).length));
  /** What begins at a piece, so that all behind it is known, too. The last one is the end of the text. */
  const parts: (Part | undefined)[] = Array.from({ length: pieces.length + 1 });
  parts[pieces.length] = { values: [], next: pieces.length };
  for (let from = pieces.length - 1; from >= 0; from -= 1) {
    if (!hasVisibleCharacter(pieces[from]!) && parts[from + 1]) parts[from] = { values: [], next: from + 1 };
    for (let to = Math.min(pieces.length, from + longest); to > from; to -= 1) {
      if (parts[to] === undefined) continue;
      const value = valueOf(pieces.slice(from, to).join(separator));
      if (value === undefined) continue;
      parts[from] = { values: [value], next: to };
      break;
    }
  }
  if (parts[0] === undefined) return undefined;
  const values: unknown[] = [];
  for (let at = 0; at < pieces.length; at = parts[at]!.next) values.push(...parts[at]!.values);
  return values;
}

interface Part {
  /** One, or none of an empty part. */
  readonly values: readonly unknown[];
  readonly next: number;
}
