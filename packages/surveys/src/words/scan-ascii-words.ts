import { areCapitals } from './capitals.ts';
import { packedLetters, recentWord, rememberWord } from './recent-words.ts';
import { isStopWord, type LanguageNumber, setsWith } from './stop-words.ts';
import type { TextWords } from './text-words.ts';
import { maxWordLength, minWordLength } from './unicode-words.ts';

const [letter, separator, apostrophe, quote, other] = [0, 1, 2, 3, 4];
const byteKinds = Uint8Array.from({ length: 256 }, (_, byte) => kindOf(byte));
/** The bit that tells lower from upper case. Digits and the apostrophe have it, too. */
const caseBit = 0x20;
const lowerCase = 0x20202020;

/**
 * Finds the words of a JSON string from the byte after its opening quote on, as `scanWords` finds them in the text. Returns the offset
 * after the closing quote; -1 if the text has an escape or is not ASCII. `view`: of the same bytes; at least 3 must precede the text.
 */
export function scanAsciiWords(
  bytes: Buffer,
  view: DataView,
  from: number,
  language: LanguageNumber,
  into: TextWords,
): number {
  // A local variable is faster than a module's.
  const kinds = byteKinds;
  const stopSets = setsWith(language);
  const { words } = into;
  const scan = into.begin();
  let count = 0;
  let at = from;
  for (;;) {
    let kind = kinds[bytes[at] as number];
    while (kind === separator || kind === apostrophe) kind = kinds[bytes[++at] as number];
    if (kind !== letter) {
      into.length = at - from;
      into.count = count;
      return kind === quote ? at + 1 : -1;
    }
    const start = at;
    do {
      kind = kinds[bytes[++at] as number];
      // Inside a word, if a letter follows.
      if (kind === apostrophe) kind = kinds[bytes[at + 1] as number];
    } while (kind === letter);
    const length = at - start;
    if (length < minWordLength || length > maxWordLength) continue;
    if (length > packedLetters) {
      const long = spelled(bytes, start, at);
      if (!isStopWord(long, language) && into.isNew(long)) words[count++] = long;
      continue;
    }
    const last = lettersBefore(view, at, length);
    const middle = length > 4 ? lettersBefore(view, at - 4, length - 4) : 0;
    const first = length > 8 ? lettersBefore(view, at - 8, length - 8) : 0;
    const word =
      recentWord(first, middle, last) ?? rememberWord(first, middle, last, spelled(bytes, start, at), into);
    if (word.scan === scan) continue;
    // Most words end with a small letter.
    const isCommon = stopSets[word.stopWordSet] !== 0;
    if (isCommon && (((bytes[at - 1] as number) & caseBit) !== 0 || !areCapitals(bytes, start, at))) continue;
    word.scan = scan;
    words[count++] = word;
  }
}

/** The last four of so many letters before `end`, or all of them if they are fewer, the last one in the lowest byte. */
function lettersBefore(view: DataView, end: number, letters: number): number {
  const four = view.getInt32(end - 4) | lowerCase;
  return letters < 4 ? four & ((1 << (8 * letters)) - 1) : four;
}

function spelled(bytes: Buffer, from: number, to: number): string {
  return bytes.toString('latin1', from, to).toLowerCase();
}

function kindOf(byte: number): number {
  const character = String.fromCharCode(byte);
  if (/[0-9A-Za-z]/.test(character)) return letter;
  if (character === "'") return apostrophe;
  if (character === '"') return quote;
  return byte < 0x20 || byte > 0x7e || character === '\\' ? other : separator;
}
