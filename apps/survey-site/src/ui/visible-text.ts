/** Controls, and what turns or hides the text around it: a message from anywhere must not look like another one. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Text of unknown origin as it may be shown: what cannot be seen is spelt out, `⟨U+202E⟩`. Escaping HTML comes after it. */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(
      unseen,
      (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    );
}
