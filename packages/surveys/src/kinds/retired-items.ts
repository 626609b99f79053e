import { readerText } from '../shared/reader-text.ts';

/** What earlier versions had and this one has not, the latest first; at most `max`. */
export function retiredItems<Item>(
  now: readonly Item[],
  before: { readonly items: readonly Item[]; readonly retired?: readonly Item[] | undefined } | undefined,
  idOf: (item: Item) => string,
  max: number,
): Item[] {
  if (before === undefined) return [];
  const ids = new Set(now.map(idOf));
  return [...before.items, ...(before.retired ?? [])].filter((item) => !ids.has(idOf(item))).slice(0, max);
}

/** The indexes of items whose ids are known, but not in this spelling: their counts would stand beside those of before. */
export function respelled(ids: readonly string[], known: readonly string[]): number[] {
  const exact = new Set(known);
  const unknown = ids.flatMap((id, index) => (exact.has(id) ? [] : [{ id, index }]));
  if (unknown.length === 0) return [];
  const texts = new Set(known.map(readerText));
  return unknown.filter(({ id }) => texts.has(readerText(id))).map(({ index }) => index);
}

export const respelledValue =
  'An earlier version writes this value with other spaces, accents or invisible characters';
