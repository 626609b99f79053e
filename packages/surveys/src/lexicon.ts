import { STOP_WORDS } from './stop-words.ts';

/** A word as it is counted, or a stop word, which is not. */
export interface Word {
  readonly text: string;
  readonly isStopWord: boolean;
}

const SLOTS = 8_192;

/**
 * Gives the `Word` for code units without building a string for words met lately: most words of most texts are the
 * same few. A direct-mapped cache on purpose: bounded, and words that are made to collide merely evict each other,
 * whereas a chain or a probe of them could be made long.
 */
export class Lexicon {
  readonly #slots: (Word | undefined)[] = Array.from({ length: SLOTS }, () => undefined);

  /** The word of the first `length` of `units`, which are lower-case already; `hash` must depend on nothing else. */
  word(units: Uint16Array, length: number, hash: number): Word {
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    const known = this.#slots[slot];
    if (known !== undefined && isSpelled(known.text, units, length)) return known;
    // Made of code units, never a slice of the answer: a slice would keep the whole answer in memory.
    const text = String.fromCharCode(...units.subarray(0, length));
    const word = { text, isStopWord: STOP_WORDS.has(text) };
    this.#slots[slot] = word;
    return word;
  }
}

function isSpelled(text: string, units: Uint16Array, length: number): boolean {
  if (text.length !== length) return false;
  for (let index = 0; index < length; index++) {
    if (text.charCodeAt(index) !== units[index]) return false;
  }
  return true;
}
