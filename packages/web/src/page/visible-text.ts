/** Controls, and characters that reverse or hide the text around them. */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** Spells out the invisible characters of text of unknown origin: `⟨U+202E⟩`. Does not escape HTML. */
export function visibleText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(
      unseen,
      (character) => `⟨U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
    );
}
