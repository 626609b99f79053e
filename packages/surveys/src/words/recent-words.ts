import type { RecentWord } from './recent-word.ts';
import { stopWordSet } from './stop-words.ts';
import type { TextWords } from './text-words.ts';

/** The longest word in the table. */
export const packedLetters = 12;

const slotBits = 13;
const noWord = newWord(0, 0, 0, '');
// Each word has one slot: words made to collide only evict each other, while a chain of them could be made long.
const recent = Array.from({ length: 2 ** slotBits }, () => noWord);

/** A word of up to 12 letters, packed as `scanWords` does: the last letter in the lowest byte of `last`. Undefined if it is not in the table. */
export function recentWord(first: number, middle: number, last: number): RecentWord | undefined {
  // The bound makes it a word: the table has no holes.
  const word = recent[slotOf(first, middle, last)] as RecentWord;
  return word.last === last && word.middle === middle && word.first === first ? word : undefined;
}

/** Puts it in the table, while `into` is filled. `text`: as it is counted. */
export function rememberWord(
  first: number,
  middle: number,
  last: number,
  text: string,
  into: TextWords,
): RecentWord {
  const word = newWord(first, middle, last, text);
  const slot = slotOf(first, middle, last);
  into.replace(recent[slot] as RecentWord, word);
  recent[slot] = word;
  return word;
}

function newWord(first: number, middle: number, last: number, text: string): RecentWord {
  // Each property is named here: those of a spread object are stored apart, and slower to reach.
  const set = stopWordSet(text);
  return {
    first,
    middle,
    last,
    text,
    stopWordSet: set,
    scan: 0,
    cell: undefined,
    code: 0,
    codeOwner: undefined,
  };
}

/** A copy of the word. A slice of a text keeps the whole text in memory. This one is of the word and a space. */
export function detached(word: string): string {
  return ` ${word}`.slice(1);
}

function slotOf(first: number, middle: number, last: number): number {
  const hash = Math.imul(first, 0xc2b2ae35) ^ Math.imul(middle, 0x85ebca6b) ^ Math.imul(last, 0x9e3779b1);
  return hash >>> (32 - slotBits);
}
