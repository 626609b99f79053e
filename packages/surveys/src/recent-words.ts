import { unpackWord } from './packed-words.ts';
import type { Cell } from './tally.ts';

const SLOT_BITS = 13;
const SLOTS = 2 ** SLOT_BITS;

// The packed words met lately, and the cell each was counted in last: most words of most answers are the same few,
// and a survey's answers are mostly counted in a row. Direct-mapped on purpose: bounded, and words that are made to
// collide merely evict each other, whereas a chain or a probe of them could be made long. Split into plain arrays, as
// it must share the processor's cache with the parsing that goes on between answers.
/** Exposed for the one loop that cannot afford a call: `[2 * slot]` and the next are the word's head and tail. */
export const recent = {
  keys: new Int32Array(2 * SLOTS),
  cells: Array.from({ length: SLOTS }, (): Cell | undefined => undefined),
  words: Array.from({ length: SLOTS }, () => ''),
};

/** Where a packed word is remembered. */
export function recentSlot(head: number, tail: number): number {
  return (Math.imul(head, 0x85ebca6b) ^ Math.imul(tail, 0x9e3779b1)) >>> (32 - SLOT_BITS);
}

/** A packed word as a string, remembered in its slot from now on. */
export function recentWord(slot: number, head: number, tail: number): string {
  const { keys, cells, words } = recent;
  if (keys[2 * slot + 1] === tail && keys[2 * slot] === head) return words[slot] as string;
  const word = unpackWord(head, tail);
  keys[2 * slot] = head;
  keys[2 * slot + 1] = tail;
  cells[slot] = undefined;
  words[slot] = word;
  return word;
}

/** Remembers where the word of this slot was counted. */
export function rememberCell(slot: number, cell: Cell): void {
  recent.cells[slot] = cell;
}
