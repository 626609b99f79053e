import { MAX_TEXT_LENGTH } from './definition.ts';
import { APOSTROPHE, COMPLEX, LETTERS, SEPARATOR, classifyRare } from './letter-table.ts';

/**
 * Up to nine letters of a word in two integers, 6 bits each: the last five in `tail`, those before in `head`. Words
 * written with this alphabet are told apart by comparing two numbers. A code is a letter's place here.
 */
const ALPHABET = " abcdefghijklmnopqrstuvwxyz0123456789'äöüßéèêëàáâãåæçñíîïóôõøú";
const APOSTROPHE_CODE = ALPHABET.indexOf("'");
const LOOSE_APOSTROPHE = 62;
const UNPACKABLE = 63;
const BITS = 6;
const INT_BITS = 30;
const MASK = 2 ** INT_BITS - 1;

/** By code unit below 256: 0 for a separator, a letter's code, or one of the two above. */
const CODES = Uint8Array.from({ length: 256 }, (_, unit) => codeOf(LETTERS[unit] ?? COMPLEX));

const MAX_WORDS = MAX_TEXT_LENGTH / 2 + 1;

/** Where `packWords` leaves its words: `[k]` of each belongs to the k-th. Overwritten by the next call. */
export const packed = {
  heads: new Int32Array(MAX_WORDS),
  tails: new Int32Array(MAX_WORDS),
  /** The index in the text just after the word. */
  ends: new Int32Array(MAX_WORDS),
};

/**
 * Finds the words of at least two letters in a text and packs them. Returns how many there are, or -1 where the text
 * has other letters than the alphabet's (or is longer than any answer): nothing is said of such a text.
 *
 * A word's end is not decided but computed: each separator writes the word before it, and the count moves on only if
 * that had two letters. What cannot be predicted costs more here than what is done twice.
 */
export function packWords(text: string): number {
  const length = text.length;
  if (length > MAX_TEXT_LENGTH) return -1;
  // The engine takes a local for a constant, but looks a module's variable up at each use.
  const { heads, tails, ends } = packed;
  const codes = CODES;
  let found = 0;
  let head = 0;
  let tail = 0;
  for (let index = 0; index < length; index++) {
    let code = codeAt(codes, text, index);
    if (code >= LOOSE_APOSTROPHE) {
      if (code === UNPACKABLE) return -1;
      code =
        tail !== 0 && index + 1 < length && isLetterCode(codeAt(codes, text, index + 1))
          ? APOSTROPHE_CODE
          : 0;
    }
    if (code === 0) {
      heads[found] = head;
      tails[found] = tail;
      ends[found] = index;
      found += (63 - tail) >>> 31;
      head = 0;
      tail = 0;
    } else {
      head = (head << BITS) | (tail >>> (INT_BITS - BITS));
      tail = ((tail << BITS) | code) & MASK;
    }
  }
  heads[found] = head;
  tails[found] = tail;
  ends[found] = length;
  return found + ((63 - tail) >>> 31);
}

/** Whether a word's letters are all in its two integers; longer ones must be read from the text. */
export function isWholly(head: number): boolean {
  return head >>> (INT_BITS - BITS) === 0;
}

export function unpackWord(head: number, tail: number): string {
  let word = '';
  for (const part of [head, tail]) {
    for (let shift = INT_BITS - BITS; shift >= 0; shift -= BITS) {
      const code = (part >>> shift) & UNPACKABLE;
      if (code !== 0) word += ALPHABET.charAt(code);
    }
  }
  return word;
}

function codeAt(codes: Uint8Array, text: string, index: number): number {
  const unit = text.charCodeAt(index);
  // The bound makes it a number: the table has no holes.
  return unit < 256 ? (codes[unit] as number) : codeOf(classifyRare(unit));
}

function isLetterCode(code: number): boolean {
  return code > 0 && code < LOOSE_APOSTROPHE;
}

function codeOf(letter: number): number {
  if (letter === SEPARATOR) return 0;
  if (letter === APOSTROPHE) return LOOSE_APOSTROPHE;
  const code = letter === COMPLEX ? -1 : ALPHABET.indexOf(String.fromCharCode(letter), 1);
  return code === -1 ? UNPACKABLE : code;
}
