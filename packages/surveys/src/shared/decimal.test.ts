import { describe, expect, test } from '@jest/globals';
import { hasUnclearSeparator, readDecimal } from './decimal.ts';

describe('a typed number', () => {
  test.each([
    ['12.5', 12.5],
    ['12,5', 12.5],
    [' 12,50\u00a0', 12.5],
    ['١٢٫٥', 12.5],
    ['１２．５', 12.5],
    ['.5', 0.5],
    [',5', 0.5],
    ['5.', 5],
    ['-0', 0],
    ['−3,25', -3.25],
    ['+7', 7],
    ['1.234', 1.234],
    ['1,234', 1.234],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1 234,5', 1234.5],
    ['1\u202f234\u202f567', 1_234_567],
    ["1'234.50", 1234.5],
    ['1’234’567', 1_234_567],
    ['1.234.567', 1_234_567],
    ['1,234,567', 1_234_567],
    ['١٬٢٣٤٫٥', 1234.5],
    ['9007199254740993', 9_007_199_254_740_992],
    [`1${'0'.repeat(400)}`, Infinity],
  ])('is read in %j', (text, value) => {
    expect(readDecimal(text, 3)).toBe(value);
  });

  test.each([
    '',
    ' ',
    '.',
    '-',
    '1e400',
    '12 kg',
    '1.2.3',
    '12.34,5',
    '1,23,456',
    '1 23',
    '1..2',
    '1.234.56',
    '1,2,',
    '0x10',
    'NaN',
    '5-',
    '--5',
    '9'.repeat(2_000),
  ])('is not in %j', (text) => {
    expect(readDecimal(text, 3)).toBeUndefined();
  });

  test.each([
    ['1,000', [0, 1, 2]],
    ['10.000', [0, 1, 2]],
    ['-123,456', [0, 1, 2]],
    ['١٫٢٣٤', [0, 1, 2]],
    ['01.000', [0, 1, 2]],
    // Nobody writes so many decimals of a whole number.
    ['1234.000', [0]],
    ['0,125', []],
    ['0.000', []],
    ['1.00', []],
    ['1.0000', []],
    ['5,0', []],
    ['1.', []],
    ['1.234.567', []],
    ['1,234.500', []],
    ["1'000", []],
    ['1 000,125', []],
    ['1000', []],
    ['x1,000', []],
  ])('with a separator that may be one of thousands is refused: %j for %j decimals', (text, refusedFor) => {
    const decimals = [0, 1, 2, 3, 6];
    expect(decimals.filter((each) => hasUnclearSeparator(text, each))).toEqual(refusedFor);
    const unread = decimals.filter((each) => readDecimal(text, each) === undefined);
    expect(unread).toEqual(text.startsWith('x') ? decimals : refusedFor);
  });

  test.each(['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'ar-EG', 'ja', 'de-CH', 'sv'])(
    'is read as %s writes it',
    (language) => {
      const format = new Intl.NumberFormat(language, { maximumFractionDigits: 6, minimumFractionDigits: 1 });
      for (const value of [0.5, -12.25, 1234.5, -9_876_543.000001]) {
        expect(readDecimal(format.format(value), 6)).toBe(value);
      }
    },
  );
});
