import { idLength, readTailOf, tailOf, timeOf, type ReadRecord } from '@canvass/journal';

/** An hour of the window in which attempts are compared. The simulation makes it shorter, so it is not the shared one. */
export const hourMs = 60 * 60 * 1_000;
/** Attempts of a submission within this time count once, in ms. */
export const defaultIdempotencyWindowMs = 24 * hourMs;
/** Hours are stored in 16 bits: they repeat after seven and a half years. */
const hours = 1 << 16;

/**
 * The keys of answers, which the counter compares to find repeated submissions (docs/decisions/0016). A key takes four 32-bit words:
 *
 * - the first 16 bits of the tail of the answer's id (its 80 bits behind the time), then the hour of the id, modulo 65,536;
 * - the next 32 bits of the tail;
 * - the last 32 bits of the tail;
 * - the fingerprint of the answers as the log has them; 0 if they were erased.
 *
 * A tail with a key begins with a 1. So the first word is 0 only if the answer has no key.
 */
export type Keys = Int32Array<ArrayBuffer>;

/** 32-bit words of a key. */
export const wordsPerKey = 4;
/** The words of a key before its fingerprint. */
const idWords = 3;

const timeLength = 10;
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function makeKeys(count: number): Keys {
  return new Int32Array(count * wordsPerKey);
}

/** Whether the answer at `index` has a key. */
export function hasKeyAt(keys: Keys, index: number): boolean {
  return (keys[index * wordsPerKey] ?? 0) !== 0;
}

/** The parts of an answer that its key is made of. */
export type KeySource = Pick<ReadRecord, 'readKey' | 'idMs' | 'fingerprint'>;

/**
 * Writes the key of an answer at `index`, and returns the time of its id, in ms since the epoch. If the answer has no key, it leaves
 * zeros there and returns NaN.
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

/** The key of an id, without a fingerprint; undefined if its submission has no key, or if the id is not a ULID. */
export function keyOfId(id: string): Keys | undefined {
  const key = makeKeys(1);
  const source = {
    readKey: (words: Int32Array, index: number) => readTailOf(id, words, index),
    idMs: () => timeOf(id),
    fingerprint: () => 0,
  };
  return Number.isNaN(writeKey(key, 0, source)) ? undefined : key;
}

/** The lowest id of a time, in ms since the epoch: ids of that time or later are not below it. */
export function lowestIdOf(timeMs: number): string {
  let id = '';
  let rest = Math.max(0, Math.floor(timeMs));
  for (let index = 0; index < timeLength; index += 1) {
    id = `${letters[rest % 32]}${id}`;
    rest = Math.floor(rest / 32);
  }
  return id;
}

/** The hour of a time, as in a key: modulo 65,536. */
export function hourOf(timeMs: number): number {
  return Math.floor(timeMs / hourMs) % hours;
}

/**
 * By how many hours the ids of two attempts may differ. It is one more than the window, because the clocks of sites may differ by an
 * hour. Attempts that are two hours further apart than the window never count as one submission.
 */
export function hoursOfWindow(windowMs: number): number {
  return Math.ceil(windowMs / hourMs) + 1;
}

/** The earliest time that the id of another attempt may have, if the id of one has `timeMs`, in ms. Whole hours are compared. */
export function earliestAttemptMs(timeMs: number, windowMs: number): number {
  return (Math.floor(timeMs / hourMs) - hoursOfWindow(windowMs)) * hourMs;
}

/** Neighbouring hours, as in keys. */
export interface HourRange {
  readonly first: number;
  /** The number of hours after the first. */
  readonly more: number;
}

/**
 * The hours between two times, in ms; half of all hours if `latestMs` is NaN. A range should be as short as possible: keys of imported
 * answers that are seven and a half years older seem to be in it.
 */
export function hoursFrom(earliestMs: number, latestMs: number): HourRange {
  const more = Math.floor(latestMs / hourMs) - Math.floor(earliestMs / hourMs);
  return { first: hourOf(earliestMs), more: Number.isNaN(more) ? hours / 2 - 1 : more };
}

export function isHourIn(hour: number, { first, more }: HourRange): boolean {
  return (hour - first + hours) % hours <= more;
}

/** The distance of two hours of keys, at most half of all hours. */
export function hoursBetween(one: number, other: number): number {
  const distance = Math.abs(one - other);
  return Math.min(distance, hours - distance);
}

/** Whether two ids belong to attempts of one submission within the window, in ms. */
export function isSameSubmission(one: string, other: string, windowMs: number): boolean {
  if (one === other) return true;
  if (tailOf(one) !== tailOf(other) || one.length !== idLength) return false;
  return hoursBetween(hourOf(timeOf(one)), hourOf(timeOf(other))) <= hoursOfWindow(windowMs);
}
