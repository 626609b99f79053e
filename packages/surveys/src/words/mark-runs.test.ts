import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { cutLongMarkRuns } from '../shared/mark-runs.ts';

const marks = fc
  .array(fc.constantFrom('\u0301', '\u0323', '\u20dd', '\u093f', '\u{1d165}', '\u{e0100}'), { maxLength: 80 })
  .map((characters) => characters.join(''));
const others = fc.constantFrom('', 'a', ' ', 'ก', '\u{1d400}', '\u{1f600}', 'some words', '\ud800');
const texts = fc
  .array(fc.oneof(marks, others), { maxLength: 12 })
  .map((parts) => parts.join(''))
  .filter((text) => text.isWellFormed());

/** A simple reference, too slow for every text. */
function naively(text: string): string {
  return text.replaceAll(/\p{M}+/gu, (run) => (run.length > 30 ? ' ' : run));
}

describe('a run of marks', () => {
  test('is kept up to 30 code units, and is a space beyond that', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expect(cutLongMarkRuns(text)).toBe(naively(text));
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([0, 1, 29, 30, 31, 61, 62, 93])(
    'is found wherever it begins, also after %i letters',
    (letters) => {
      const before = 'x'.repeat(letters);
      const run = '\u0301'.repeat(31);
      expect(cutLongMarkRuns(`${before}${run}y`)).toBe(`${before} y`);
      expect(cutLongMarkRuns(`${before}${run.slice(1)}y`)).toBe(`${before}${run.slice(1)}y`);
      expect(cutLongMarkRuns(`${before}${run}y${run}`)).toBe(`${before} y `);
    },
  );

  test('may consist of lone surrogates', () => {
    const torn = `\udd65${'\u{1d165}'.repeat(40)}\ud834`;
    expect(cutLongMarkRuns(torn)).toBe('\udd65 \ud834');
  });
});
