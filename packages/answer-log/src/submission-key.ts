import { hasKey, tailOf, timeOf } from '@canvass/journal';

export const hourMs = 60 * 60 * 1_000;
/** Attempts of a submission that are not further apart count once. */
export const defaultIdempotencyWindowMs = 24 * hourMs;
/** Hours are stored in 16 bits: they repeat after seven years. */
const hours = 1 << 16;

/**
 * What the counter compares of an answer whose submission has a key: docs/decisions/0016. The tail is the 80 random bits of
 * the answer's id.
 */
export interface SubmissionKey {
  /** The first 16 bits of the tail. */
  readonly high: number;
  /** The next 32 bits, signed: an integer above 2^31 takes memory of its own. */
  readonly middle: number;
  /** The last 32 bits, signed. */
  readonly low: number;
  /** Of the id's time, since the epoch, modulo 65,536. */
  readonly hour: number;
  /** CRC-32 of the answers as they are in the log, signed; 0 if they were erased. */
  readonly fingerprint: number;
}

const idLength = 26;
const timeLength = 10;
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const noValue = 0xff;
const valueOfCode = new Uint8Array(0x80).fill(noValue);
for (let value = 0; value < letters.length; value += 1) valueOfCode[letters.charCodeAt(value)] = value;

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

/** Undefined if the id belongs to a submission without a key, or is no ULID. */
export function submissionKeyOf(id: string, fingerprint: number): SubmissionKey | undefined {
  const timeMs = timeOf(id);
  if (Number.isNaN(timeMs) || !hasKey(id)) return undefined;
  // 16 letters of 5 bits: 16, 32 and 32 bits.
  const first = bitsOf(id, 10, 3);
  const second = bitsOf(id, 13, 3);
  const third = bitsOf(id, 16, 3);
  const fourth = bitsOf(id, 19, 3);
  const fifth = bitsOf(id, 22, 4);
  if (first < 0 || second < 0 || third < 0 || fourth < 0 || fifth < 0) return undefined;
  return {
    high: (first << 1) | (second >>> 14),
    middle: (second << 18) | (third << 3) | (fourth >>> 12),
    low: (fourth << 20) | fifth,
    hour: hourOf(timeMs),
    fingerprint: fingerprint | 0,
  };
}

/** The bits of so many letters, at most 4; negative if one of them is outside of the alphabet. */
function bitsOf(id: string, from: number, letterCount: number): number {
  let bits = 0;
  for (let index = from; index < from + letterCount; index += 1) {
    const value = valueOfCode[id.charCodeAt(index)] ?? noValue;
    if (value === noValue) return -1;
    bits = (bits << 5) | value;
  }
  return bits;
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

/** Whether an hour is `since` or later, if they are at most half of the range apart. */
export function isHourSince(hour: number, since: number): boolean {
  return (hour - since + hours) % hours < hours / 2;
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
