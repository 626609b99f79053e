import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { anyCharacter } from '../../test/any-character.ts';
import { hasVisibleCharacter, readerText } from './reader-text.ts';

const invisible = [
  '\u200b',
  '\u200c',
  '\u200d',
  '\u200e',
  '\u200f',
  '\u2060',
  '\u00ad',
  '\u2800',
  '\u3164',
  '\ufe0f',
  '\ufeff',
  '\u115f',
  '\u061c',
  '\u202e',
  '\u2066',
  '\u180e',
  '\u034f',
  '\u0000',
  '\u0085',
  '\u{e0001}',
  '\u{1d159}',
  '\ufffa',
];
const spaces = [' ', '\t', '\n', '\r\n', '\u00a0', '\u1680', '\u2003', '\u2028', '\u3000'];

const shown = (text: string): string =>
  JSON.stringify(Array.from(text, (each) => each.codePointAt(0)?.toString(16)));

describe('a visible character', () => {
  test.each([...invisible, ...spaces, '', ' \u200b\u3164 '].map((text) => [shown(text), text]))(
    '%s shows nothing, however often it is repeated',
    (_, text) => {
      expect([text, text.repeat(3), `${text} ${text}`].map(hasVisibleCharacter)).toEqual([
        false,
        false,
        false,
      ]);
    },
  );

  test.each([
    'a',
    ' a',
    '\u200ea',
    '0',
    '.',
    '-',
    'é',
    'e\u0301',
    'あ',
    '한',
    'א',
    '👩‍🚀',
    '❤️',
    'می‌خواهم',
    'ക്‍',
    '⠁',
    '\ud800',
  ])('“%s” is seen', (text) => {
    expect(hasVisibleCharacter(text)).toBe(true);
  });

  test('is found beside any number of others', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...invisible, ...spaces)), (parts) => {
        const text = parts.join('');
        expect([hasVisibleCharacter(text), hasVisibleCharacter(`${text}x`)]).toEqual([false, true]);
      }),
    );
  });
});

test('is found in each code unit as the properties of Unicode say', () => {
  const isBlank = /^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb]$/u;
  const units = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
  expect(units.filter((unit) => hasVisibleCharacter(unit) === isBlank.test(unit))).toEqual([]);
});

describe('the same text to a reader', () => {
  test.each([
    ['in the two normal forms', 'café', 'cafe\u0301'],
    ['with spaces around it', 'Yes', ' Yes\u00a0'],
    ['with more spaces within', 'Very good', 'Very \u3000\t good'],
    ['with an ideographic space', 'はい いいえ', 'はい\u3000いいえ'],
    ['with an invisible space', 'Yes', 'Y\u200bes'],
    ['with a soft hyphen', 'Donaudampfschiff', 'Donau\u00addampfschiff'],
    ['with marks of direction', 'Yes', '\u200eYes\u200f'],
    ['with a mark of byte order', 'Yes', '\ufeffYes'],
    ['with joiners that join nothing', 'Yes', 'Y\u200d\u200ces\u200d'],
    ['with a joiner between a letter and its accent', 'café', 'cafe\u200d\u0301'],
    ['with a selector of variants', '❤', '❤️'],
    ['with a filler', '네', '네\u3164'],
    ['with a blank Braille cell', 'Yes', 'Yes\u2800'],
  ])('%s', (_, left, right) => {
    expect(readerText(left)).toBe(readerText(right));
  });

  test.each([
    ['capital and small letters', 'Polish', 'polish'],
    ['letters with and without accents', 'resume', 'résumé'],
    ['signs', 'Yes', 'Yes!'],
    ['words that a non-joiner parts', 'می‌خواهم', 'میخواهم'],
    ['a family and its members', '👨‍👩‍👧', '👨👩👧'],
    ['the flags of England and Scotland', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['one word and two', 'every day', 'everyday'],
    ['wide letters', 'Ａ', 'A'],
  ])('%s differ', (_, left, right) => {
    expect(readerText(left)).not.toBe(readerText(right));
  });

  test('leaves plain text as it is', () => {
    for (const text of ['Yes', 'Very good', 'a - b', '可以 吗', 'Ça va ?'])
      expect(readerText(text)).toBe(text);
  });

  test('is the same again, in each normal form', () => {
    const part = fc.oneof(anyCharacter, fc.constantFrom(...invisible, ...spaces, 'e\u0301', '👩‍🚀'));
    fc.assert(
      fc.property(fc.array(part), (parts) => {
        const text = parts.join('');
        const read = readerText(text);
        expect([readerText(read), readerText(text.normalize('NFD'))]).toEqual([read, read]);
        expect(hasVisibleCharacter(read)).toBe(read !== '' && hasVisibleCharacter(text));
      }),
    );
  });
});
