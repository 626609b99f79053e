import { randomBytes } from 'node:crypto';
import { base32Digits as digits, createSigner, type Signer } from '@canvass/runtime/signing';
import { pooledRandom } from './pooled-random.ts';

/**
 * The ids of answers: ULIDs, so 10 digits of time and a *tail* of 80 bits in 16 digits. The tail's first bit says whether
 * the submission has a key: docs/decisions/0016. `nowMs`: whole ms since the epoch; it can be read from the id again.
 */
export interface AnswerIds {
  /**
   * Of a submission without a key: its tail begins with 0 to 7. The ids of one process rise unless its clock goes back. One
   * cannot be guessed from another.
   */
  fresh(nowMs: number): string;
  /**
   * Of a submission with a key: all its attempts have the same tail, which begins with G to Z, on every site with this secret.
   * Some 2 µs.
   *
   * @param instance of the survey: its ULID
   */
  ofKey(nowMs: number, instance: string, key: string): string;
  /** The same for an invitation by its number. No key has the tail of an invitation. */
  ofInvitation(nowMs: number, instance: string, number: number): string;
  /** With a tail that is known. */
  ofTail(nowMs: number, tail: string): string;
}

const timeDigits = 10;
const tailDigits = 16;
/** Of an id. */
export const idLength = timeDigits + tailDigits;
const noDigit = 0xff;
const digitOfCode = new Uint8Array(0x80).fill(noDigit);
for (let digit = 0; digit < digits.length; digit += 1) digitOfCode[digits.charCodeAt(digit)] = digit;
/** How many of a tail's last digits are drawn again for the next id of the same millisecond. */
const drawnDigits = 8;
/** The first digit of a drawn tail is below it: so far from the tails with a key that rising never reaches them. */
const firstDigitLimit = 8;

/**
 * @param linkSecret the site's. With another one, attempts before and after the change are not compared.
 * @param random returns unpredictable numbers, at least 0 and below 1. Default: the system's.
 */
export function createAnswerIds(linkSecret: string, random = pooledRandom(randomBytes)): AnswerIds {
  const keys = createSigner(linkSecret, 'canvass submission keys');
  const invitations = createSigner(linkSecret, 'canvass answers by invitation');
  const timeText = memoizedTime();
  const freshTail = risingTails(random);

  return {
    fresh: (nowMs) => timeText(nowMs) + freshTail(nowMs),
    ofKey: (nowMs, instance, key) => timeText(nowMs) + signedTail(keys, instance, key),
    ofInvitation: (nowMs, instance, number) => timeText(nowMs) + signedTail(invitations, instance, number),
    ofTail: (nowMs, tail) => timeText(nowMs) + tail,
  };
}

/** The part of an answer's id that all attempts of its submission have: 16 digits. */
export function tailOf(id: string): string {
  return id.slice(timeDigits);
}

/** Whether the submission of an answer with this id has a key or an invitation. */
export function hasKey(id: string): boolean {
  const first = digitAt(id, timeDigits);
  return id.length === idLength && first !== noDigit && first >= digits.length / 2;
}

/** The time of a ULID in upper case, in ms since the epoch; NaN if it is none. */
export function timeOf(id: string): number {
  const bytes = Buffer.from(id);
  return bytes.byteLength === idLength ? timeAt(bytes, 0) : Number.NaN;
}

/** The time of the ULID that begins at `at`; NaN if it is none. */
export function timeAt(bytes: Uint8Array, at: number): number {
  let ms = 0;
  for (let index = at; index < at + timeDigits; index += 1) {
    const digit = digitOfCode[bytes[index]!] ?? noDigit;
    if (digit === noDigit) return Number.NaN;
    ms = ms * digits.length + digit;
  }
  return ms;
}

/**
 * Writes the tail of the ULID that begins at `at` to three words from `index` on, as 16, 32 and 32 bits, signed. Returns false, and
 * writes nothing, if its submission has no key, or it is no ULID.
 */
export function readTail(bytes: Uint8Array, at: number, words: Int32Array, index: number): boolean {
  const from = at + timeDigits;
  if ((digitOfCode[bytes[from]!] ?? noDigit) < digits.length / 2) return false;
  // 16 digits of 5 bits.
  const first = bitsOf(bytes, from, 3);
  const second = bitsOf(bytes, from + 3, 3);
  const third = bitsOf(bytes, from + 6, 3);
  const fourth = bitsOf(bytes, from + 9, 3);
  const fifth = bitsOf(bytes, from + 12, 4);
  if ((first | second | third | fourth | fifth) < 0) return false;
  words[index] = (first << 1) | (second >>> 14);
  words[index + 1] = (second << 18) | (third << 3) | (fourth >>> 12);
  words[index + 2] = (fourth << 20) | fifth;
  return true;
}

/** Of so many digits, at most 4; negative if one of them is none. */
function bitsOf(bytes: Uint8Array, from: number, digitCount: number): number {
  let bits = 0;
  for (let index = from; index < from + digitCount; index += 1) {
    const digit = digitOfCode[bytes[index]!] ?? noDigit;
    if (digit === noDigit) return -1;
    bits = (bits << 5) | digit;
  }
  return bits;
}

function digitAt(id: string, index: number): number {
  return digitOfCode[id.charCodeAt(index)] ?? noDigit;
}

/** With the first bit that says so. */
function signedTail(sign: Signer, instance: string, name: string | number): string {
  const signed = sign(`${instance}/${name}`);
  return digits[digitAt(signed, 0) | (digits.length / 2)]! + signed.slice(1);
}

/** Many answers share a millisecond. */
function memoizedTime(): (ms: number) => string {
  let lastMs = Number.NaN;
  let last = '';
  return (ms) => {
    if (ms !== lastMs) {
      last = '';
      for (let rest = ms; last.length < timeDigits; rest = Math.floor(rest / digits.length)) {
        last = digits[rest % digits.length]! + last;
      }
      lastMs = ms;
    }
    return last;
  };
}

function risingTails(random: () => number): (ms: number) => string {
  const drawn = (limit: number): number => Math.floor(random() * limit);
  const tail = new Uint8Array(tailDigits);
  let lastMs = Number.NaN;

  function rise(): void {
    // At least 1, so that no two are the same.
    let carry = 1;
    for (let index = tailDigits - 1; index > 0; index -= 1) {
      const sum = tail[index]! + carry + (index >= tailDigits - drawnDigits ? drawn(digits.length) : 0);
      tail[index] = sum % digits.length;
      carry = sum >= digits.length ? 1 : 0;
    }
    tail[0]! += carry;
  }

  return (ms) => {
    if (ms === lastMs) rise();
    else tail.forEach((_, index) => (tail[index] = drawn(index === 0 ? firstDigitLimit : digits.length)));
    lastMs = ms;
    let text = '';
    for (const digit of tail) text += digits[digit]!;
    return text;
  };
}
