/** What could not be read, and why: in words for an operator, without an address or a secret. */
export interface Unknown {
  readonly unknown: string;
}

/** Something that was read, or why it could not be. A failed reading is never 0, and never an empty list. */
export type Reading<T> = T | Unknown;

export function isKnown<T>(reading: Reading<T>): reading is T {
  return typeof reading !== 'object' || reading === null || !('unknown' in reading);
}

export function unknown(why: string): Unknown {
  return { unknown: why };
}
