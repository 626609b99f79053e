import { randomBytes } from 'node:crypto';
import { base32Digits as digits, createSigner, type Signer } from '@canvass/runtime/signing';
import { pooledRandom } from './pooled-random.ts';

/**
 * Makes the ids of answers. An id is a ULID: 10 digits of time and a *tail* of 16 digits, which are 80 bits. The tail's first bit tells
 * whether the submission has a key (docs/decisions/0016). `nowMs` is in whole ms since the epoch; `timeOf` reads it from the id again.
 */
export interface AnswerIds {
  /**
   * Makes an id for a submission without a key. Its tail begins with 0 to 7. The ids of one process rise unless its clock goes back.
   * Nobody can guess one id from another.
   */
  fresh(nowMs: number): string;
  /**
   * Makes an id for a submission with a key. All attempts of the submission get the same tail, on every site with this secret. It begins
   * with G to Z. Takes some 2 µs.
   *
   * @param instance the ULID of the survey's instance.
   */
  ofKey(nowMs: number, instance: string, key: string): string;
  /** Makes an id for a submission with an invitation, by the invitation's number. No key leads to the same tail. */
  ofInvitation(nowMs: number, instance: string, number: number): string;
  /**
   * Makes an id for a step of a submission: how far it has got (decision 64). `name` tells the submission and the step. Without the secret,
   * nobody can tell from its tail to which answer it belongs.
   */
  ofProgress(nowMs: number, instance: string, name: string): string;
}

const timeDigits = 10;
const tailDigits = 16;
/** The length of an id in characters, all of them ASCII. */
export const idLength = timeDigits + tailDigits;
/** Stands in `digitOfCode` for characters that are no digit. */
const noDigit = 0xff;
/** The value of each digit, 0 to 31, by its ASCII code. */
const digitOfCode = new Uint8Array(0x80).fill(noDigit);
for (let digit = 0; digit < digits.length; digit += 1) digitOfCode[digits.charCodeAt(digit)] = digit;
/** The next id in the same millisecond adds a random number of this many digits to the tail. */
const drawnDigits = 8;
/** The first digit of a drawn tail is below it. Tails with a key begin at 16, and rising within a millisecond never gets there. */
const firstDigitLimit = 8;

/**
 * @param linkSecret the secret that all sites share. After a change of it, an attempt is not recognised as one of an earlier submission.
 * @param random returns unpredictable numbers in [0, 1). Default: numbers from the system's source.
 */
export function createAnswerIds(linkSecret: string, random = pooledRandom(randomBytes)): AnswerIds {
  const keys = createSigner(linkSecret, 'canvass submission keys');
  const invitations = createSigner(linkSecret, 'canvass answers by invitation');
  const steps = createSigner(linkSecret, 'canvass progress of submissions');
  const timeText = memoizedTime();
  const freshTail = risingTails(random);

  return {
    fresh: (nowMs) => timeText(nowMs) + freshTail(nowMs),
    ofKey: (nowMs, instance, key) => timeText(nowMs) + signedTail(keys, instance, key),
    ofInvitation: (nowMs, instance, number) => timeText(nowMs) + signedTail(invitations, instance, number),
    ofProgress: (nowMs, instance, name) => timeText(nowMs) + signedTail(steps, instance, name),
  };
}

/** Makes an id with a tail that is known already. It needs no secret. */
export function idOfTail(nowMs: number, tail: string): string {
  return printTime(nowMs) + tail;
}

/** Returns the tail of an answer's id: the 16 digits that all attempts of its submission share. */
export function tailOf(id: string): string {
  return id.slice(timeDigits);
}

/** Whether the submission of an answer with this id has a key or an invitation. */
export function hasKey(id: string): boolean {
  const first = digitAt(id, timeDigits);
  return id.length === idLength && first !== noDigit && first >= digits.length / 2;
}

/** Returns the time of a ULID in upper case, in ms since the epoch. NaN if the text is no ULID. */
export function timeOf(id: string): number {
  const bytes = Buffer.from(id);
  return bytes.byteLength === idLength ? timeAt(bytes, 0) : Number.NaN;
}

/** Returns the time of the ULID that begins at `at`, in ms since the epoch. NaN if there is no ULID. */
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
 * Reads the tail of the ULID that begins at `at`, and writes it into three words from `index` on: 16, 32 and 32 bits, signed. Returns
 * false, and writes nothing, if the submission has no key or there is no ULID.
 */
export function readTail(bytes: Uint8Array, at: number, words: Int32Array, index: number): boolean {
  const from = at + timeDigits;
  if ((digitOfCode[bytes[from]!] ?? noDigit) < digits.length / 2) return false;
  // The tail has 16 digits of 5 bits each.
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

/** The same of a whole id. Also returns false if the text has another length than a ULID. */
export function readTailOf(id: string, words: Int32Array, index: number): boolean {
  const bytes = Buffer.from(id);
  return bytes.byteLength === idLength && readTail(bytes, 0, words, index);
}

/** Returns the bits of up to 4 digits. Negative if one of the characters is no digit. */
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

/** Makes the tail of a submission with a key: its first bit is set. */
function signedTail(sign: Signer, instance: string, name: string | number): string {
  const signed = sign(`${instance}/${name}`);
  return digits[digitAt(signed, 0) | (digits.length / 2)]! + signed.slice(1);
}

/** Writes a time as 10 digits. */
function printTime(ms: number): string {
  let text = '';
  for (let rest = ms; text.length < timeDigits; rest = Math.floor(rest / digits.length)) {
    text = digits[rest % digits.length]! + text;
  }
  return text;
}

/** Writes times. It remembers the last one, because many answers share a millisecond. */
function memoizedTime(): (ms: number) => string {
  let lastMs = Number.NaN;
  let last = '';
  return (ms) => {
    if (ms !== lastMs) {
      last = printTime(ms);
      lastMs = ms;
    }
    return last;
  };
}

/** Draws a tail for the first id of a millisecond, and lets it rise for each further id of it. */
function risingTails(random: () => number): (ms: number) => string {
  const drawn = (limit: number): number => Math.floor(random() * limit);
  const tail = new Uint8Array(tailDigits);
  let lastMs = Number.NaN;

  function rise(): void {
    // The sum rises by at least 1, so that no two tails are the same.
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
