/** A value, or why it could not be read. A failed reading is never 0. */
export type Reading = number | { readonly unknown: string };

export function isKnown(reading: Reading): reading is number {
  return typeof reading === 'number';
}

export function unknown(why: string): Reading {
  return { unknown: why };
}

/** For people: at most two decimals, or `unknown`. */
export function shownReading(reading: Reading): string {
  return isKnown(reading) ? shownNumber(reading) : 'unknown';
}

export function shownNumber(value: number): string {
  return String(Math.round(value * 100) / 100);
}
