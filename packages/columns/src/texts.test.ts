import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { anyCharacter } from '@canvass/surveys/any-character';
import { expectEqual } from '../../surveys/test/expect-equal.ts';
import { stringsOf } from '../test/strings-of.ts';
import { Texts } from './texts.ts';

const texts = fc.uniqueArray(fc.string({ unit: anyCharacter, maxLength: 8 }));

describe('texts of a page', () => {
  test('are those that it was made of', () => {
    fc.assert(
      fc.property(texts, fc.string({ unit: anyCharacter, maxLength: 8 }), (strings, other) => {
        const made = Texts.of(strings);
        expectEqual(stringsOf(made), strings);
        expectEqual(Texts.ofPage(made.page), made);
        expectEqual(
          strings.map((text) => made.indexOf(text)),
          strings.map((_, index) => index),
        );
        const wanted = other.toWellFormed();
        expect(made.indexOf(wanted)).toBe(strings.indexOf(wanted));
      }),
    );
  });

  test('are damaged if the page ends within one', () => {
    const { page } = Texts.of(['coffee', 'tea']);
    for (let bytes = 1; bytes < page.byteLength; bytes += 1) {
      if (bytes === 10) continue;
      expect(() => Texts.ofPage(page.subarray(0, bytes))).toThrow(
        expect.objectContaining({ code: 'damaged' }),
      );
    }
    expect(stringsOf(Texts.ofPage(page.subarray(0, 10)))).toEqual(['coffee']);
  });
});
