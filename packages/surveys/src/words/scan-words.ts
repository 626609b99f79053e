import { hasCapitalsAt } from './capitals.ts';
import { detached, packedLetters, recentWord, rememberWord } from './recent-words.ts';
import { isStopWord, type LanguageNumber, setsWith } from './stop-words.ts';
import type { TextWords } from './text-words.ts';
import { capitalWords, maxWordLength, unicodeWords } from './unicode-words.ts';

const codeBits = 8;
const separator = 0;
const apostrophe = 0x27;
/** An apostrophe inside a word, or a separator. */
const looseApostrophe = 254;
/** Needs all the rules of Unicode: combining marks, scripts without spaces, letters whose length changes. */
const other = 255;

/** Latin, Greek and Cyrillic of European languages, less capital sigma: its lower case depends on its neighbours. */
const alphabets = /[\0-\u017f\u0218-\u021b\u0386-\u03a2\u03a4-\u03ce\u0400-\u045f\u0490\u0491]/;
const asciiLetter = /[0-9a-z]/;
const tableSize = 0x530;
const unitCodes = letterCodes();

/**
 * Finds the counted words of a text, each once. A word is counted if it has 2 to 40 UTF-16 code units, or is one ideograph, kana or
 * syllable of Hangul, and is no stop word of `language`, or is written in capitals. README.md explains the design.
 */
export function scanWords(text: string, language: LanguageNumber, into: TextWords): void {
  // A local variable is faster than a module's.
  const codes = unitCodes;
  const stopSets = setsWith(language);
  const { length } = text;
  let first = 0;
  let middle = 0;
  let last = 0;
  let start = 0;
  into.begin();
  into.length = length;
  for (let index = 0; index <= length; index++) {
    let code = index < length ? codeAt(codes, text, index) : separator;
    if (code >= looseApostrophe) {
      if (code === other) return scanAnyWords(text.slice(start), language, into);
      const isInside = last !== 0 && index + 1 < length && isLetter(codeAt(codes, text, index + 1));
      code = isInside ? apostrophe : separator;
    }
    if (code !== separator) {
      first = (first << codeBits) | (middle >>> (32 - codeBits));
      middle = (middle << codeBits) | (last >>> (32 - codeBits));
      last = (last << codeBits) | code;
      continue;
    }
    const hasTwoLetters = last >>> codeBits !== 0;
    if (hasTwoLetters && index - start <= packedLetters) {
      const word =
        recentWord(first, middle, last) ??
        rememberWord(first, middle, last, detached(lowerCase(text.slice(start, index))), into);
      if (stopSets[word.stopWordSet] === 0 || hasCapitalsAt(text, start, index)) into.addRecent(word);
    } else if (hasTwoLetters && index - start <= maxWordLength) {
      const long = lowerCase(text.slice(start, index));
      if (!isStopWord(long, language)) into.add(long);
    }
    first = 0;
    middle = 0;
    last = 0;
    start = index + 1;
  }
}

/** The same of the rest of a text, by all the rules of Unicode. */
function scanAnyWords(text: string, language: LanguageNumber, into: TextWords): void {
  into.leaveTable();
  let capitals: ReadonlySet<string> | undefined;
  for (const word of unicodeWords(text)) {
    const isCounted = !isStopWord(word, language) || (capitals ??= capitalWords(text)).has(word);
    if (isCounted) into.add(word);
  }
}

function lowerCase(word: string): string {
  return word.toLowerCase().replaceAll('’', "'");
}

function codeAt(codes: Uint8Array, text: string, index: number): number {
  const unit = text.charCodeAt(index);
  return unit < tableSize ? (codes[unit] as number) : rareCode(unit);
}

function isLetter(code: number): boolean {
  return code !== separator && code !== looseApostrophe;
}

function rareCode(unit: number): number {
  if (unit === 0x2019) return looseApostrophe;
  // Dashes, quotation marks, bullets, the ellipsis.
  if (unit >= 0x2010 && unit <= 0x2027) return separator;
  // The high surrogate of the emoji U+1F400 to U+1F7FF, none of which is a letter or digit, and any low surrogate.
  return unit === 0xd83d || (unit >= 0xdc00 && unit <= 0xdfff) ? separator : other;
}

/**
 * A code per code unit below `tableSize`, the same for upper and lower case. ASCII letters and digits have their own in lower case,
 * so that `scanAsciiWords` need not look them up.
 */
function letterCodes(): Uint8Array {
  const codes = new Map<string, number>();
  const free = Array.from({ length: looseApostrophe }, (_, code) => code).filter(
    (code) => code !== separator && code !== apostrophe && !asciiLetter.test(String.fromCharCode(code)),
  );
  return Uint8Array.from({ length: tableSize }, (_, unit) => {
    const character = String.fromCharCode(unit);
    const letter = character.toLowerCase();
    if (character === "'") return looseApostrophe;
    if (!/[\p{L}\p{M}\p{N}]/u.test(character)) return separator;
    if (!alphabets.test(character) || letter.length !== 1 || letter.normalize('NFC') !== letter) return other;
    if (asciiLetter.test(letter)) return letter.charCodeAt(0);
    const code = codes.get(letter) ?? free.shift() ?? other;
    codes.set(letter, code);
    return code;
  });
}
