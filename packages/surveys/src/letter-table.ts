/** Not part of a word. */
export const SEPARATOR = 0;
/** Takes the whole of Unicode's rules: combining marks, scripts without spaces, letters that change length. */
export const COMPLEX = 1;
/** Part of a word when it stands between two of its letters; both `'` and `’` are counted as this one. */
export const APOSTROPHE = 39;

// Latin with its European extensions, Greek and Cyrillic, which between them spell most of what is answered.
const TABLE_SIZE = 0x530;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const MARK = /\p{M}/u;
// The lower case of a capital sigma depends on the letters round it.
const CAPITAL_SIGMA = 0x3a3;

/** By code unit below 0x530: its lower-case letter or its digit, which are all above 39, or one of the above. */
export const LETTERS: Uint16Array = Uint16Array.from({ length: TABLE_SIZE }, (_, unit) => classify(unit));

/** The class of a code unit beyond the table. */
export function classifyRare(unit: number): number {
  if (unit === 0x2019) return APOSTROPHE;
  // Dashes, quotation marks, bullets, the ellipsis.
  if (unit >= 0x2010 && unit <= 0x2027) return SEPARATOR;
  // The emoji of U+1F400 to U+1F7FF are all written with this high surrogate, and none of them is a letter or digit.
  if (unit === 0xd83d) return SEPARATOR;
  return unit >= 0xdc00 && unit <= 0xdfff ? SEPARATOR : COMPLEX;
}

function classify(unit: number): number {
  const character = String.fromCharCode(unit);
  const lower = character.toLowerCase();
  if (character === "'") return APOSTROPHE;
  if (unit === CAPITAL_SIGMA || lower.length !== 1 || MARK.test(character)) return COMPLEX;
  if (lower.normalize('NFC') !== lower) return COMPLEX;
  return WORD_CHARACTER.test(character) ? lower.charCodeAt(0) : SEPARATOR;
}
