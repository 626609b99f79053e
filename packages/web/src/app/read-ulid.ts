import { z } from 'zod';
import { base32Digits } from '@canvass/runtime/signing';

/** A ULID as Canvass writes it: in upper case. */
export const ulidSchema = z
  .string()
  .regex(/^[0-7][0-9A-HJKMNP-TV-Z]{25}$/)
  .describe('A ULID');

const inEitherCase = /^[0-7][0-9A-HJKMNP-TV-Za-hjkmnp-tv-z]{25}$/;

/** A ULID as Canvass reads it. */
export const ulidInputSchema = z
  .string()
  .regex(inEitherCase)
  .toUpperCase()
  .describe('A ULID, in either case');

/** Returns the ULID in upper case, or undefined if `value` is not a ULID. */
export function readUlid(value: unknown): string | undefined {
  return typeof value === 'string' && inEitherCase.test(value) ? value.toUpperCase() : undefined;
}

/** Returns the time at which a ULID in upper case was made, in ms since the epoch. */
export function timeOfUlid(ulid: string): number {
  let ms = 0;
  for (const digit of ulid.slice(0, 10)) ms = ms * 32 + base32Digits.indexOf(digit);
  return ms;
}
