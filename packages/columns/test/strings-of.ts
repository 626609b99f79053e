import type { Texts } from '../src/index.ts';

/** The texts as strings, by their indexes. */
export function stringsOf(texts: Texts): string[] {
  const { page, starts, length } = texts;
  return Array.from({ length }, (_, index) => page.toString('utf8', starts[index], texts.endOf(index)));
}
