/** An abbreviation has at most this many letters: a longer word in capitals is emphasis. */
const maxCapitals = 5;
const capitalsPattern = /^\p{Lu}{2,5}$/u;
const firstSmallLetter = 0x61;
const lastSmallLetter = 0x7a;
const firstCapital = 0x41;
const lastCapital = 0x5a;

/**
 * Whether a word is written in 2 to 5 capital letters: `AI`, `US`, `IT`, `NHS`. It is an abbreviation then, and counted although it
 * may be a stop word in small letters.
 */
export function isInCapitals(word: string): boolean {
  return capitalsPattern.test(word);
}

/** The same of the word from `start` up to `end` of a text, quickly of what most texts have. */
export function hasCapitalsAt(text: string, start: number, end: number): boolean {
  if (end - start > maxCapitals) return false;
  const last = text.charCodeAt(end - 1);
  return !(last >= firstSmallLetter && last <= lastSmallLetter) && isInCapitals(text.slice(start, end));
}

/** The same of ASCII letters, digits and apostrophes as bytes. */
export function areCapitals(bytes: Buffer, start: number, end: number): boolean {
  if (end - start > maxCapitals) return false;
  for (let at = end - 1; at >= start; at -= 1) {
    const byte = bytes[at] as number;
    if (byte < firstCapital || byte > lastCapital) return false;
  }
  return true;
}
