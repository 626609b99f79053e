/** From 0 up to, not including, 1. */
export type Random = () => number;

/** A generator (mulberry32) whose numbers only the seed decides. */
export function seededRandom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The same for each index in any order: what an answer is does not depend on when it is sent. */
export function drawOf(seed: number, index: number): number {
  return seededRandom(seed ^ Math.imul(index + 1, 0x9e3779b1))();
}
