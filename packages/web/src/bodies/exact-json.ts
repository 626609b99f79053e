import { SiteError } from '../problems/site-error.ts';
import { endOfString, isDigit } from './json-bytes.ts';

/**
 * `JSON.parse` for UTF-8, except that a number that only rounding makes whole becomes a fraction, so that validators
 * refuse it: 4.99999999999999999999 is not 5, while 4.0 and 5e0 are 4 and 5. Only text with a fraction or an exponent
 * needs this. (A reviver also sees the text of each number, but costs a hundred times as much.) Throws
 * `SiteError('malformed')` for more than 100 such numbers, otherwise `SyntaxError` as `JSON.parse` does.
 */
export function parseExactJson(body: Buffer): unknown {
  return JSON.parse(unrounded(body)) as unknown;
}

const someFraction = '0.5';

/**
 * A body with more numbers that would be rounded is refused. No valid body has a fraction, and a refusal names no more errors than this.
 */
const mostReplaced = 100;
const tooManyFractions = `More than ${mostReplaced} numbers of the body are not whole, though they would be rounded to whole ones.`;

/** Replaces each number that would be rounded to a whole one by a fraction. Reads each byte once. */
function unrounded(body: Buffer): string {
  let done = '';
  let from = 0;
  let at = 0;
  let replaced = 0;
  while (at < body.length) {
    if (body[at] === 0x22) {
      at = endOfString(body, at + 1) + 1;
    } else if (isNumberStart(body[at])) {
      const start = at;
      while (at < body.length && isNumberPart(body[at])) at += 1;
      if (isRoundedToWhole(body.toString('latin1', start, at))) {
        if (replaced === mostReplaced) throw new SiteError('malformed', tooManyFractions);
        done += body.toString('utf8', from, start) + someFraction;
        from = at;
        replaced += 1;
      }
    } else {
      at += 1;
    }
  }
  return done + body.toString('utf8', from);
}

function isNumberStart(byte?: number): boolean {
  return isDigit(byte) || byte === 0x2d;
}

/** A digit, `-`, `+`, `.`, `e` or `E`. */
function isNumberPart(byte?: number): boolean {
  return isNumberStart(byte) || byte === 0x2b || byte === 0x2e || byte === 0x65 || byte === 0x45;
}

const jsonNumber = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?$/;

/** Returns false for anything that is not a JSON number. */
function isRoundedToWhole(source: string): boolean {
  return Number.isInteger(Number(source)) && !isWhole(source) && jsonNumber.test(source);
}

/** Whether a JSON number is whole as it is written. */
function isWhole(source: string): boolean {
  let digits = 0;
  let lastNonZero = 0;
  let whole = -1;
  let exponent = 0;
  for (let at = 0; at < source.length; at += 1) {
    const character = source[at];
    if (character === '.') {
      whole = digits;
    } else if (character === 'e' || character === 'E') {
      exponent = Number(source.slice(at + 1));
      break;
    } else if (character !== '-') {
      digits += 1;
      if (character !== '0') lastNonZero = digits;
    }
  }
  if (whole === -1) whole = digits;
  // The exponent moves the decimal point; no digit other than 0 may stand behind it.
  return lastNonZero === 0 || lastNonZero <= whole + exponent;
}
