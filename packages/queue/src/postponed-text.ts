/**
 * A queue counts every receipt of a message, also those after which a receiver put it back on purpose, and nobody
 * can set that count back. So the number of the latter travels with the text, before it, where it can be taken off
 * again without touching the text; neither base64 nor JSON can begin like this.
 */
const mark = /^postponed:(\d{1,9}) /;

export function withPostponedCount(text: string, count: number): string {
  return count === 0 ? text : `postponed:${count} ${text}`;
}

export function splitPostponedCount(stored: string): { readonly text: string; readonly count: number } {
  const match = mark.exec(stored);
  if (match === null) return { text: stored, count: 0 };
  return { text: stored.slice(match[0].length), count: Number(match[1]) };
}
