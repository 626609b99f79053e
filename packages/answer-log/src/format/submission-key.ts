import { idLength, readTail, tailOf, timeOf, type ReadRecord } from '@canvass/journal';

export const hourMs = 60 * 60 * 1_000;
/** Attempts of a submission that are not further apart count once. */
export const defaultIdempotencyWindowMs = 24 * hourMs;
/** Hours are stored in 16 bits: they repeat after seven years. */
const hours = 1 << 16;

/**
 * What the counter compares of answers whose submissions have keys, in 32-bit words: docs/decisions/0016. Those of a key are
 *
 * - the first 16 bits of the tail, which are the 80 random bits of the answer's id, then the hour of the id, modulo 65,536;
 * - the next 32 bits of the tail;
 * - the last 32 bits of the tail;
 * - the fingerprint of the answers as they are in the log; 0 if they were erased.
 *
 * A tail with a key begins with a 1, so only the first word of an answer without a key is 0.
 */
export type Keys = Int32Array<ArrayBuffer>;

export const wordsPerKey = 4;
const idWords = 3;

const timeLength = 10;
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function makeKeys(count: number): Keys {
  return new Int32Array(count * wordsPerKey);
}

/** Whether there is a key in the place `index`. */
export function hasKeyAt(keys: Keys, index: number): boolean {
  return (keys[index * wordsPerKey] ?? 0) !== 0;
}

/** An answer that may have a key. */
export type KeySource = Pick<ReadRecord, 'readKey' | 'idMs' | 'fingerprint'>;

/**
 * Writes the key of an answer in the place `index`. Returns the time of its id, ms since the epoch; NaN, and leaves zeros there, if it
 * has none.
 */
export function writeKey(keys: Keys, index: number, source: KeySource): number {
  const at = index * wordsPerKey;
  if (!source.readKey(keys, at)) return Number.NaN;
  const timeMs = source.idMs();
  if (Number.isNaN(timeMs)) {
    keys.fill(0, at, at + idWords);
    return Number.NaN;
  }
  keys[at] = (keys[at]! << 16) | hourOf(timeMs);
  keys[at + idWords] = source.fingerprint();
  return timeMs;
}

/** The key of an id, without a fingerprint; undefined if its submission has none, or it is no ULID. */
export function keyOfId(id: string): Keys | undefined {
  const bytes = Buffer.from(id);
  const key = makeKeys(1);
  const source = {
    readKey: (words: Int32Array, index: number) =>
      bytes.byteLength === idLength && readTail(bytes, 0, words, index),
    idMs: () => timeOf(id),
    fingerprint: () => 0,
  };
  return Number.isNaN(writeKey(key, 0, source)) ? undefined : key;
}

/** The lowest id of a time: ids from then on are not below it. */
export function lowestIdOf(timeMs: number): string {
  let id = '';
  let rest = Math.max(0, Math.floor(timeMs));
  for (let index = 0; index < timeLength; index += 1) {
    id = `${letters[rest % 32]}${id}`;
    rest = Math.floor(rest / 32);
  }
  return id;
}

/** The hour of a time, as keys have it. */
export function hourOf(timeMs: number): number {
  return Math.floor(timeMs / hourMs) % hours;
}

/**
 * How many hours the ids of two attempts may be apart. By one more than the window, so that sites' clocks may differ by an hour;
 * attempts that are two hours further apart than the window are never taken for one.
 */
export function hoursOfWindow(windowMs: number): number {
  return Math.ceil(windowMs / hourMs) + 1;
}

/** The earliest time in the id of another attempt, if the id of one has `timeMs`: whole hours are compared. */
export function earliestAttemptMs(timeMs: number, windowMs: number): number {
  return (Math.floor(timeMs / hourMs) - hoursOfWindow(windowMs)) * hourMs;
}

/** Neighbouring hours, as keys have them. */
export interface HourRange {
  readonly first: number;
  /** How many hours follow it. */
  readonly more: number;
}

/**
 * The hours between two times. Without a latest time, half of all hours. Keys of imported answers of seven and a half years before look
 * as if they were in it, so it should not be longer than needed.
 */
export function hoursFrom(earliestMs: number, latestMs: number): HourRange {
  const more = Math.floor(latestMs / hourMs) - Math.floor(earliestMs / hourMs);
  return { first: hourOf(earliestMs), more: Number.isNaN(more) ? hours / 2 - 1 : more };
}

export function isHourIn(hour: number, { first, more }: HourRange): boolean {
  return (hour - first + hours) % hours <= more;
}

/** At most half of the range of hours. */
export function hoursBetween(one: number, other: number): number {
  const distance = Math.abs(one - other);
  return Math.min(distance, hours - distance);
}

/** Whether two ids belong to attempts of one submission, no further apart than the window. */
export function isSameSubmission(one: string, other: string, windowMs: number): boolean {
  if (one === other) return true;
  if (tailOf(one) !== tailOf(other) || one.length !== idLength) return false;
  return hoursBetween(hourOf(timeOf(one)), hourOf(timeOf(other))) <= hoursOfWindow(windowMs);
}
