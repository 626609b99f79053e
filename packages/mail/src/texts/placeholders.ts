/** What a message may name. */
const placeholder = /\{(name|link|unsubscribe)(?:\|([^{}\n]*))?\}/g;

export interface MessageValues {
  readonly name: string;
  readonly link: string;
  readonly unsubscribe: string;
}

/** Fills in `{name}`, `{name|friend}`, `{link}` and `{unsubscribe}`. What a value has is never filled in again. */
export function fillIn(text: string, values: MessageValues): string {
  return text.replace(placeholder, (_whole, name: keyof MessageValues, instead: string | undefined) =>
    values[name] === '' ? (instead ?? '') : values[name],
  );
}

export function names(text: string, what: keyof MessageValues): boolean {
  return [...text.matchAll(placeholder)].some(([, name]) => name === what);
}

/** Returns what stands between braces in a text and is none of the placeholders. */
export function unknownPlaceholders(text: string): readonly string[] {
  const rest = text.replace(placeholder, '');
  return [...new Set([...rest.matchAll(/\{[^{}\n]{0,40}\}/g)].map(([found]) => found))];
}
