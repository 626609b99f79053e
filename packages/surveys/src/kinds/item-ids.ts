import { isQuestionId } from '../shared/question-id.ts';
import { readerText } from '../shared/reader-text.ts';
import type { KnownPart } from './draft-kind.ts';
import type { ListItem } from './list-items.ts';

/** An id takes at most this many characters of a label, so that a number fits behind them. */
const maxSlugLength = 40;

/**
 * The id of each item by its key: the published one, else one that says what the label says, so that exported answers can be read. An item that
 * an earlier version had under the same label gets its id again: its counts go on. No other id is used again, not in other capitals either.
 * `known`: the parts of earlier versions, one for each item. `noun`: what an item is called whose label is in another script, before a number.
 */
export function itemIds(
  items: readonly ListItem[],
  known: readonly KnownPart[],
  noun: string,
): ReadonlyMap<string, string> {
  const taken = new Set(items.map(({ value }) => value.toLowerCase()));
  const earlier = known.filter(({ part }) => part !== '');
  const used = new Set(earlier.map(({ part }) => part.toLowerCase()));
  const isFree = (id: string): boolean =>
    isQuestionId(id) && !taken.has(id.toLowerCase()) && !used.has(id.toLowerCase());
  return new Map(
    items.map(({ key, value, label }) => {
      if (value !== '') return [key, value];
      const same = earlier.find(
        (part) => readerText(part.label ?? '') === readerText(label) && !taken.has(part.part.toLowerCase()),
      );
      const id = same?.part ?? freshId(label, noun, isFree);
      taken.add(id.toLowerCase());
      return [key, id];
    }),
  );
}

/** `price-and-quality`, or `row1` for a label in another script; with a number behind it if it is not free. */
function freshId(label: string, noun: string, isFree: (id: string) => boolean): string {
  const slug = slugOf(label);
  if (slug !== '' && isFree(slug)) return slug;
  for (let n = slug === '' ? 1 : 2; ; n += 1) {
    const id = slug === '' ? `${noun}${n}` : `${slug}-${n}`;
    if (isFree(id)) return id;
  }
}

/** The words of the label in small letters, without accents; empty if it has letters that ASCII has not. */
function slugOf(label: string): string {
  const plain = label.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss').toLowerCase();
  if (/[^\p{ASCII}\p{P}\p{S}\p{Z}]/u.test(plain)) return '';
  return plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxSlugLength)
    .replaceAll(/^-|-$/g, '');
}
