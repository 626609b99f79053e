import { APOSTROPHE, COMPLEX, LETTERS, classifyRare } from './letter-table.ts';
import { Lexicon } from './lexicon.ts';
import { STOP_WORDS } from './stop-words.ts';
import { unicodeWords } from './unicode-words.ts';
import { MAX_WORD_LENGTH, MIN_WORD_LENGTH } from './word-length.ts';

export interface WordSink {
  add(word: string): void;
}

const HASH_SEED = 0x811c9dc5;
const HASH_PRIME = 0x01000193;

const lexicon = new Lexicon();
const units = new Uint16Array(MAX_WORD_LENGTH);

/**
 * Hands every word of `text` from index `from` up to `end` that counts to `sink`, in order: lower-case, 2 to 40 UTF-16
 * code units long, and no stop word. A word is a run of letters, marks and digits, with single apostrophes inside.
 *
 * One pass over the code units finds, lowers and hashes the words of texts in Latin, Greek and Cyrillic letters. From
 * the first word on that needs more than that (see `COMPLEX`) the rest of the text takes the general way, which agrees
 * on every text that the fast one can read.
 */
export function scanWords(text: string, from: number, end: number, sink: WordSink): void {
  let hash = HASH_SEED;
  let length = 0;
  let start = from;
  let afterApostrophe = false;
  for (let index = from; index < end; index++) {
    const unit = text.charCodeAt(index);
    // The bound makes it a number; the table has no holes.
    const letter = unit < LETTERS.length ? (LETTERS[unit] as number) : classifyRare(unit);
    if (letter > APOSTROPHE) {
      if (afterApostrophe) {
        if (length < MAX_WORD_LENGTH) units[length] = APOSTROPHE;
        length += 1;
        hash = Math.imul(hash ^ APOSTROPHE, HASH_PRIME);
        afterApostrophe = false;
      } else if (length === 0) {
        start = index;
      }
      if (length < MAX_WORD_LENGTH) units[length] = letter;
      length += 1;
      hash = Math.imul(hash ^ letter, HASH_PRIME);
      continue;
    }
    if (letter === COMPLEX) {
      scanComplexWords(text.slice(length === 0 ? index : start, end), sink);
      return;
    }
    if (letter === APOSTROPHE && length > 0 && !afterApostrophe) {
      afterApostrophe = true;
      continue;
    }
    if (length >= MIN_WORD_LENGTH) endWord(length, hash, sink);
    hash = HASH_SEED;
    length = 0;
    afterApostrophe = false;
  }
  if (length >= MIN_WORD_LENGTH) endWord(length, hash, sink);
}

function endWord(length: number, hash: number, sink: WordSink): void {
  if (length > MAX_WORD_LENGTH) return;
  const word = lexicon.word(units, length, hash);
  if (!word.isStopWord) sink.add(word.text);
}

function scanComplexWords(text: string, sink: WordSink): void {
  for (const word of unicodeWords(text)) {
    if (!STOP_WORDS.has(word)) sink.add(detached(word));
  }
}

/** A copy that shares no memory with the text it was cut from. */
function detached(word: string): string {
  for (let index = 0; index < word.length; index++) units[index] = word.charCodeAt(index);
  return String.fromCharCode(...units.subarray(0, word.length));
}
