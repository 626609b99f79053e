import { Html, markup } from '@canvass/web/page';

/** Stands in a sentence for the value of this number. No text has these characters. */
const mark = (index: number): string => `\u0001${index}\u0001`;

/**
 * A sentence of the page's texts whose values are HTML, such as a time or a name with a direction of its own.
 *
 * @param text A text with placeholders, which takes their values
 */
export function sentence<Name extends string>(
  text: (values: Readonly<Record<Name, string>>) => string,
  values: Readonly<Record<Name, Html | string>>,
): Html {
  const names = Object.keys(values) as Name[];
  const marked = Object.fromEntries(names.map((name, index) => [name, mark(index)])) as Record<Name, string>;
  const parts = text(marked).split('\u0001');
  // Every second part is the number of a value.
  const shown = parts.map((part, index) => {
    const value = index % 2 === 1 ? values[names[Number(part)]!] : part;
    return value instanceof Html ? value : markup`${value}`;
  });
  return markup`${shown}`;
}
