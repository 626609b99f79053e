/** Invisible to a person, and at times an order to the terminal: controls, formats, halves of pairs, line separators. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu;

/** A text from elsewhere on one line, as it may go to a terminal: what could harm there is `\uXXXX`, as JSON has it. */
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

/** Of the same value as what `JSON.stringify` gives, which lets DEL, C1 controls and bidirectional marks through. */
export function printableJson(value: unknown): string {
  return printableLines(JSON.stringify(value, null, 2));
}
