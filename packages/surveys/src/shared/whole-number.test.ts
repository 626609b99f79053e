import { describe, expect, test } from '@jest/globals';
import { readWholeNumber } from './whole-number.ts';

describe('a typed whole number', () => {
  /** ICU knows the digits of each script, apart from this code. Some systems have no digits, or more than ten. */
  const systems = Intl.supportedValuesOf('numberingSystem').filter((system) =>
    /^\p{Nd}+$/u.test(
      new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false }).format(9_876_543_210),
    ),
  );

  test('is known in the digits of dozens of scripts', () => {
    expect(systems.length).toBeGreaterThan(70);
    expect(systems).toEqual(
      expect.arrayContaining(['arab', 'arabext', 'beng', 'deva', 'fullwide', 'mathbold', 'thai']),
    );
  });

  test.each(systems)('is read in the digits of %s', (system) => {
    const format = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false });
    for (const value of [0, 7, 10, 42, 9_876_543_210])
      expect(readWholeNumber(format.format(value))).toBe(value);
  });

  test.each(['en', 'ar-EG', 'fa', 'he', 'sv', 'hi-u-nu-deva', 'ja-u-nu-fullwide'])(
    'is read as %s writes it, with a sign and its marks of direction',
    (language) => {
      const format = new Intl.NumberFormat(language, { useGrouping: false, signDisplay: 'always' });
      for (const value of [-50, -1, 5, 100]) expect(readWholeNumber(format.format(value))).toBe(value);
    },
  );

  test.each([
    ['  42\t', 42],
    ['\u00a042\u3000', 42],
    ['\ufeff42\u200b', 42],
    ['\u200f\u2067٤٢\u2069', 42],
    ['4\u200d2', 42],
    ['1２', 12],
    ['0042', 42],
    ['+5', 5],
    ['＋５', 5],
    ['-5', -5],
    ['−5', -5],
    ['–5', -5],
    ['－５', -5],
    ['-0', 0],
    ['9'.repeat(400), Number.MAX_SAFE_INTEGER],
    [`-${'9'.repeat(400)}`, -Number.MAX_SAFE_INTEGER],
  ])('is read in %j', (text, value) => {
    expect(readWholeNumber(text)).toBe(value);
  });

  test.each([
    '',
    '   ',
    '\u200b',
    '12 years',
    '1,5',
    '1.5',
    '1 000',
    '1e3',
    '0x2A',
    '--5',
    '5-',
    '- 5',
    '+-5',
    '½',
    '五',
    'Ⅳ',
    '4²',
    '1\ufe0f\u20e3',
    // Shown as 21.
    '\u202e12',
    'Infinity',
    'NaN',
    '\ud835',
    '0'.repeat(1_001),
  ])('is not %j', (text) => {
    expect(readWholeNumber(text)).toBeUndefined();
  });
});
