import { describe, expect, test } from '@jest/globals';
import { parseForm } from './form-fields.ts';

const named = (count: number) => Array.from({ length: count }, (_, n) => `f${n}=x`).join('&');
const entriesOf = (text: string) => Object.entries(parseForm(text));

describe('the fields of a form', () => {
  test.each([
    ['', []],
    ['a=b', [['a', 'b']]],
    ['a', [['a', '']]],
    ['=b', [['', 'b']]],
    ['&&a=b&', [['a', 'b']]],
    ['a=b=c', [['a', 'b=c']]],
    [
      'a=1&b=2&a=3&a=4',
      [
        ['a', ['1', '3', '4']],
        ['b', '2'],
      ],
    ],
    ['a+b=c+%2B%26%3D', [['a b', 'c +&=']]],
    [
      '__proto__=x&toString=y',
      [
        ['__proto__', 'x'],
        ['toString', 'y'],
      ],
    ],
  ])('are read from %s', (text, expected) => {
    expect(entriesOf(text)).toEqual(expected);
  });

  test('are those that a browser sends', () => {
    const sent: [string, string][] = [
      ['why', ' a&b=c+d%20;/?:@ \r\n'],
      ['日本', '👩‍👩‍👧 é \u0000'],
      ['', ''],
      ['%41', '"<>\'#~*-._!()'],
    ];
    expect(entriesOf(new URLSearchParams(sent).toString())).toEqual(sent);
  });

  test.each(['a=%', 'a=%E0%A4', '%FF=a', 'a=%ED%A0%80'])(
    'are refused if they are not percent-encoded UTF-8: %s',
    (text) => {
      expect(() => parseForm(text)).toThrow('A field is not percent-encoded UTF-8');
    },
  );

  test('are counted before they are read', () => {
    expect(Object.keys(parseForm('a=b&'.repeat(40_000)))).toEqual(['a']);
    expect(() => parseForm(`${'a=b&'.repeat(40_001)}%`)).toThrow('A form has at most 40001 fields.');
  });

  test('have a bounded number of names', () => {
    expect(Object.keys(parseForm(named(1_000)))).toHaveLength(1_000);
    expect(() => parseForm(named(1_001))).toThrow('A form has fields of at most 1000 different names.');
  });
});
