import { createHash } from 'node:crypto';

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const idMark = '"id":"';
const timeDigits = 10;
const tailDigits = 16;

/** A journal line with the tail of a key instead, whose bits are random, or with that of an answer without one. */
export function withTail(line: string, index: number, hasKey: boolean): string {
  const hash = createHash('sha256').update(String(index)).digest();
  let tail = '';
  for (let digit = 0; digit < tailDigits; digit += 1) {
    const value = hash[digit]! % digits.length;
    tail += digits[digit > 0 ? value : (value % (digits.length / 2)) + (hasKey ? digits.length / 2 : 0)];
  }
  const begin = line.indexOf(idMark) + idMark.length + timeDigits;
  return line.slice(0, begin) + tail + line.slice(begin + tailDigits);
}
