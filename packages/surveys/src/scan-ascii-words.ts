import { type RecentWord, PACKED_LETTERS, recentWord, rememberWord } from './scan-words.ts';
import { MAX_WORD_LENGTH, MIN_WORD_LENGTH } from './unicode-words.ts';

/** The counted words of one text, in their order. An object is filled again and again: the array never shrinks. */
export interface ScannedText {
  /** Of the text, in UTF-16 code units. */
  length: number;
  readonly words: (RecentWord | string)[];
  wordCount: number;
}

const [LETTER, SEPARATOR, APOSTROPHE, QUOTE, OTHER] = [0, 1, 2, 3, 4];
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => kindOf(byte));
/** Sets the bit that tells lower from upper case. Digits and the apostrophe have it already. */
const LOWER_CASE = 0x20202020;

/**
 * Finds the words of a JSON string from the byte after its opening quote on, as `scanWords` finds them in the text. Returns the offset
 * after the closing quote; -1 if the text has an escape or is not ASCII. `view`: of the same bytes; at least 3 must precede the text.
 */
export function scanAsciiWords(bytes: Buffer, view: DataView, from: number, into: ScannedText): number {
  // A local variable is faster than a module's.
  const kinds = KINDS;
  const { words } = into;
  let count = 0;
  let at = from;
  for (;;) {
    let kind = kinds[bytes[at] as number];
    while (kind === SEPARATOR || kind === APOSTROPHE) kind = kinds[bytes[++at] as number];
    if (kind !== LETTER) {
      into.length = at - from;
      into.wordCount = count;
      return kind === QUOTE ? at + 1 : -1;
    }
    const start = at;
    do {
      kind = kinds[bytes[++at] as number];
      // Inside a word, if a letter follows.
      if (kind === APOSTROPHE) kind = kinds[bytes[at + 1] as number];
    } while (kind === LETTER);
    const length = at - start;
    if (length < MIN_WORD_LENGTH || length > MAX_WORD_LENGTH) continue;
    if (length > PACKED_LETTERS) {
      words[count++] = spelled(bytes, start, at);
      continue;
    }
    const last = lettersBefore(view, at, length);
    const middle = length > 4 ? lettersBefore(view, at - 4, length - 4) : 0;
    const first = length > 8 ? lettersBefore(view, at - 8, length - 8) : 0;
    const word =
      recentWord(first, middle, last) ?? rememberWord(first, middle, last, spelled(bytes, start, at));
    if (!word.isStopWord) words[count++] = word;
  }
}

/** The last four of so many letters before `end`, or all of them if they are fewer, the last one in the lowest byte. */
function lettersBefore(view: DataView, end: number, letters: number): number {
  const four = view.getInt32(end - 4) | LOWER_CASE;
  return letters < 4 ? four & ((1 << (8 * letters)) - 1) : four;
}

function spelled(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to).toLowerCase();
}

function kindOf(byte: number): number {
  const character = String.fromCharCode(byte);
  if (/[0-9A-Za-z]/.test(character)) return LETTER;
  if (character === "'") return APOSTROPHE;
  if (character === '"') return QUOTE;
  return byte < 0x20 || byte > 0x7e || character === '\\' ? OTHER : SEPARATOR;
}
