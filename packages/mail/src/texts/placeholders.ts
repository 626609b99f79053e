/** What a message may name, and a space before it. */
const placeholder = /( ?)\{(name|link|unsubscribe)(?:\|([^{}\n]*))?\}/g;

export interface MessageValues {
  readonly name: string;
  readonly link: string;
  readonly unsubscribe: string;
}

/**
 * Fills in `{name}`, `{name|friend}`, `{link}` and `{unsubscribe}`. What a value has is never filled in again. A value that is missing takes the
 * space before it along: `Hello {name},` becomes `Hello,`.
 */
export function fillIn(text: string, values: MessageValues): string {
  return text.replace(
    placeholder,
    (_whole, space: string, name: keyof MessageValues, instead: string | undefined) => {
      const value = values[name] === '' ? (instead ?? '') : values[name];
      return value === '' ? '' : `${space}${value}`;
    },
  );
}

export function names(text: string, what: keyof MessageValues): boolean {
  return [...text.matchAll(placeholder)].some(([, , name]) => name === what);
}

/** Returns what stands between braces in a text and is none of the placeholders. `hasLink`: whether there is a link to fill in. */
export function unknownPlaceholders(text: string, hasLink: boolean): readonly string[] {
  if (!hasLink && names(text, 'link')) return ['{link}', ...unknownPlaceholders(text, true)];
  const rest = text.replace(placeholder, '');
  return [...new Set([...rest.matchAll(/\{[^{}\n]{0,40}\}/g)].map(([found]) => found))];
}
