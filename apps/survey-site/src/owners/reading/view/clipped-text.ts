/** The first characters of a text, without half of a surrogate pair at the end. */
export function clippedText(text: string, mostCharacters: number): string {
  const cut = text.slice(0, mostCharacters);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
