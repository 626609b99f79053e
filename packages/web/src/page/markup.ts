/** HTML; only `markup` creates it. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

type Value = string | number | Html | readonly Html[] | undefined | false;

/**
 * A template whose values are escaped, for element content and double-quoted attributes. Nothing is left
 * out but `undefined` and `false`. (Not named `html`: formatters rewrite the text of such templates.)
 */
export function markup(strings: TemplateStringsArray, ...values: readonly Value[]): Html {
  let text = strings[0] ?? '';
  // A form has up to 40,000 choices, so the cost per value matters.
  for (let index = 0; index < values.length; index += 1) {
    text += written(values[index]) + (strings[index + 1] ?? '');
  }
  return new Html(text);
}

function written(value: Value): string {
  if (value === undefined || value === false) return '';
  if (typeof value === 'object') return value instanceof Html ? value.toString() : value.join('');
  if (typeof value === 'number') return String(value);
  return special.test(value) ? escaped(value) : value;
}

/** A form may come back with a megabyte of `&`: `replaceAll` takes several times as long, and as much memory. */
function escaped(value: string): string {
  let text = value;
  for (const [character, escape] of escapes) {
    if (text.includes(character)) text = text.split(character).join(escape);
  }
  return text;
}

const special = /[&<>"']/;

/** `&` comes first: the others bring more of them. */
const escapes = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
] as const;
