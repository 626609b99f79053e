import { STOP_WORDS } from './stop-words.ts';
import type { Cell } from './tally.ts';
import { MAX_WORD_LENGTH, unicodeWords } from './unicode-words.ts';

/** A word in the table of recent words. */
export interface RecentWord {
  /** The word packed into three integers, which identify it. */
  readonly first: number;
  readonly middle: number;
  readonly last: number;
  readonly text: string;
  readonly isStopWord: boolean;
  /** Where the word was last counted. */
  cell: Cell | undefined;
  /** Its code in the dictionary that met it last, which `codeOwner` identifies without keeping it in memory. */
  code: number;
  codeOwner: object | undefined;
}

export interface WordSink {
  addRecent(word: RecentWord): void;
  /** May share memory with the text: see `detached`. */
  add(word: string): void;
}

/** The longest word in the table of recent words. */
export const PACKED_LETTERS = 12;
const CODE_BITS = 8;
const SEPARATOR = 0;
const APOSTROPHE = 0x27;
/** An apostrophe inside a word, or a separator. */
const LOOSE_APOSTROPHE = 254;
/** Needs all the rules of Unicode: combining marks, scripts without spaces, letters whose length changes. */
const OTHER = 255;

/** Latin, Greek and Cyrillic of European languages, less capital sigma: its lower case depends on its neighbours. */
const ALPHABETS = /[\0-\u017f\u0218-\u021b\u0386-\u03a2\u03a4-\u03ce\u0400-\u045f\u0490\u0491]/;
const ASCII_LETTER = /[0-9a-z]/;
const TABLE_SIZE = 0x530;
const CODES = letterCodes();

const SLOT_BITS = 13;
const UNSEEN = { cell: undefined, code: 0, codeOwner: undefined };
const NO_WORD: RecentWord = { first: 0, middle: 0, last: 0, text: '', isStopWord: true, ...UNSEEN };
// One place per word: words made to collide only evict each other, while a chain of them could be made long.
const recent = Array.from({ length: 2 ** SLOT_BITS }, () => NO_WORD);

/**
 * Passes each counted word of the text to `sink`, in order. A word is counted if it has 2 to 40 UTF-16 code units and is
 * no stop word. README.md explains the design.
 */
export function scanWords(text: string, sink: WordSink): void {
  // A local variable is faster than a module's.
  const codes = CODES;
  const { length } = text;
  let first = 0;
  let middle = 0;
  let last = 0;
  let start = 0;
  for (let index = 0; index <= length; index++) {
    let code = index < length ? codeAt(codes, text, index) : SEPARATOR;
    if (code >= LOOSE_APOSTROPHE) {
      if (code === OTHER) {
        for (const word of unicodeWords(text.slice(start))) if (!STOP_WORDS.has(word)) sink.add(word);
        return;
      }
      const isInside = last !== 0 && index + 1 < length && isLetter(codeAt(codes, text, index + 1));
      code = isInside ? APOSTROPHE : SEPARATOR;
    }
    if (code !== SEPARATOR) {
      first = (first << CODE_BITS) | (middle >>> (32 - CODE_BITS));
      middle = (middle << CODE_BITS) | (last >>> (32 - CODE_BITS));
      last = (last << CODE_BITS) | code;
      continue;
    }
    const hasTwoLetters = last >>> CODE_BITS !== 0;
    if (hasTwoLetters && index - start <= PACKED_LETTERS) {
      const word =
        recentWord(first, middle, last) ??
        rememberWord(first, middle, last, detached(lowerCase(text.slice(start, index))));
      if (!word.isStopWord) sink.addRecent(word);
    } else if (hasTwoLetters && index - start <= MAX_WORD_LENGTH) {
      sink.add(lowerCase(text.slice(start, index)));
    }
    first = 0;
    middle = 0;
    last = 0;
    start = index + 1;
  }
}

/** A word of up to 12 letters, packed as `scanWords` does: the last letter in the lowest byte of `last`. Undefined if it is not in the table. */
export function recentWord(first: number, middle: number, last: number): RecentWord | undefined {
  // The bound makes it a word: the table has no holes.
  const word = recent[slotOf(first, middle, last)] as RecentWord;
  return word.last === last && word.middle === middle && word.first === first ? word : undefined;
}

/** Puts it in the table. `text`: as it is counted. */
export function rememberWord(first: number, middle: number, last: number, text: string): RecentWord {
  const word = { first, middle, last, text, isStopWord: STOP_WORDS.has(text), ...UNSEEN };
  recent[slotOf(first, middle, last)] = word;
  return word;
}

/** A copy of the word. A slice of a text keeps the whole text in memory. This one is of the word and a space. */
export function detached(word: string): string {
  return ` ${word}`.slice(1);
}

function slotOf(first: number, middle: number, last: number): number {
  const hash = Math.imul(first, 0xc2b2ae35) ^ Math.imul(middle, 0x85ebca6b) ^ Math.imul(last, 0x9e3779b1);
  return hash >>> (32 - SLOT_BITS);
}

function lowerCase(word: string): string {
  return word.toLowerCase().replaceAll('’', "'");
}

function codeAt(codes: Uint8Array, text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit < TABLE_SIZE ? (codes[unit] as number) : rareCode(unit);
}

function isLetter(code: number): boolean {
  return code !== SEPARATOR && code !== LOOSE_APOSTROPHE;
}

function rareCode(unit: number): number {
  if (unit === 0x2019) return LOOSE_APOSTROPHE;
  // Dashes, quotation marks, bullets, the ellipsis.
  if (unit >= 0x2010 && unit <= 0x2027) return SEPARATOR;
  // The high surrogate of the emoji U+1F400 to U+1F7FF, none of which is a letter or digit, and any low surrogate.
  return unit === 0xd83d || (unit >= 0xdc00 && unit <= 0xdfff) ? SEPARATOR : OTHER;
}

/**
 * A code per code unit below `TABLE_SIZE`, the same for upper and lower case. ASCII letters and digits have their own in lower case,
 * so that `scanAsciiWords` need not look them up.
 */
function letterCodes(): Uint8Array {
  const codes = new Map<string, number>();
  const free = Array.from({ length: LOOSE_APOSTROPHE }, (_, code) => code).filter(
    (code) => code !== SEPARATOR && code !== APOSTROPHE && !ASCII_LETTER.test(String.fromCharCode(code)),
  );
  return Uint8Array.from({ length: TABLE_SIZE }, (_, unit) => {
    const character = String.fromCharCode(unit);
    const letter = character.toLowerCase();
    if (character === "'") return LOOSE_APOSTROPHE;
    if (!/[\p{L}\p{M}\p{N}]/u.test(character)) return SEPARATOR;
    if (!ALPHABETS.test(character) || letter.length !== 1 || letter.normalize('NFC') !== letter) return OTHER;
    if (ASCII_LETTER.test(letter)) return letter.charCodeAt(0);
    const code = codes.get(letter) ?? free.shift() ?? OTHER;
    codes.set(letter, code);
    return code;
  });
}
