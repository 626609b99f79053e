/** Returns the first characters of a text. It does not end with half of a surrogate pair. */
export function clippedText(text: string, mostCharacters: number): string {
  const cut = text.slice(0, mostCharacters);
  return cut.isWellFormed() ? cut : cut.slice(0, -1);
}
