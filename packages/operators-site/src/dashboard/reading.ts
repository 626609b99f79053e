/** Why a value could not be read, in words for an operator, without addresses and secrets. */
export interface Unknown {
  readonly unknown: string;
}

/** A value, or why it could not be read. A failed reading is never 0 or an empty list. */
export type Reading<T> = T | Unknown;

export function isKnown<T>(reading: Reading<T>): reading is T {
  return typeof reading !== 'object' || reading === null || !('unknown' in reading);
}

export function unknown(why: string): Unknown {
  return { unknown: why };
}
