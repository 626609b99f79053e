/** A text, or one with values, as pages use it. */
type Word = string | ((values: never) => string);

/** Words for a script, as JSON. It replaces each `{name}` by itself. */
export function scriptWords(words: Readonly<Record<string, Word | Readonly<Record<string, Word>>>>): string {
  return JSON.stringify(words, (_key, word: unknown) =>
    typeof word === 'function' ? (word as (values: object) => string)(ownNames) : word,
  );
}

/** Has for each name the place for its value. */
const ownNames = new Proxy({}, { get: (_target, name) => `{${String(name)}}` });
