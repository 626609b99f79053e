const special = /[\\\t\n\r\0]/;
const specials = /[\\\t\n\r\0]/g;
const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': String.raw`\t`,
  '\n': String.raw`\n`,
  '\r': String.raw`\r`,
  '\0': '\uFFFD',
};

/** Writes a text as `COPY` reads it. */
export function copiedText(text: string): string {
  return special.test(text) ? text.replaceAll(specials, (each) => escapes[each]!) : text;
}

/** Writes an element of an array as `COPY` reads it. */
export function copiedElement(text: string): string {
  return copiedText(`"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`);
}

/** Makes a function that remembers what it has written, for the few values of a facet of choices. */
export function rememberedText(write: (text: string) => string = copiedText): (text: string) => string {
  const written = new Map<string, string>();
  return (text) => {
    let known = written.get(text);
    if (known === undefined) written.set(text, (known = write(text)));
    return known;
  };
}
