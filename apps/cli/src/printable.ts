/** Invisible, or a command to the terminal: controls, formats, lone surrogates, line separators. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** Makes untrusted text safe for a terminal, on one line: escapes unprintable characters as `\uXXXX`, as in JSON. */
export function printable(text: string): string {
  return text.replaceAll(unprintable, (character) =>
    Array.from({ length: character.length }, (_, at) => {
      return `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`;
    }).join(''),
  );
}

export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** Like `JSON.stringify`, but also escapes DEL, C1 controls and bidirectional marks. The parsed value is the same. */
export function printableJson(value: unknown): string {
  return printableLines(JSON.stringify(value, null, 2));
}
