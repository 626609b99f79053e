import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { texts } from '../test/arbitraries.ts';
import { packWords } from './packed-words.ts';
import { scanWords } from './scan-words.ts';
import { STOP_WORDS } from './stop-words.ts';
import { unicodeWords } from './unicode-words.ts';
import { WordCounts } from './word-counts.ts';

function tallied(words: Iterable<string>): [string, number][] {
  const counts = new WordCounts();
  for (const word of words) if (!STOP_WORDS.has(word)) counts.add(word);
  return counts.toJSON();
}

function counted(text: string): [string, number][] {
  const counts = new WordCounts();
  counts.addText(text);
  return counts.toJSON();
}

function scanned(text: string): string[] {
  const words: string[] = [];
  scanWords(text, 0, text.length, { add: (word) => words.push(word) });
  return words;
}

const letters = (alphabet: string, maxLength: number) =>
  fc.array(fc.constantFrom(...Array.from(alphabet)), { maxLength }).map((characters) => characters.join(''));
const ASCII = Array.from({ length: 128 }, (_, unit) => String.fromCharCode(unit)).join('');
const ASCII_WORDS = `abcXYZ019'' -.`;
// Everything that the table of letters covers but what it leaves to the general way.
const EUROPEAN = `aZé ÄßøÅ'’žŁąıďёЯжλΩςά“”–…İǅµªº9²`;

describe('the ways of finding words', () => {
  test.each([
    ['any ASCII text', letters(ASCII, 200)],
    ['ASCII text of words', letters(ASCII_WORDS, 200)],
    ['long words', letters('abcdeé', 60)],
    ['Latin, Greek and Cyrillic text', letters(EUROPEAN, 60)],
  ])('agree on %s', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (text) => {
        const general = tallied(unicodeWords(text));
        expect(tallied(scanned(text))).toEqual(general);
        expect(counted(text)).toEqual(general);
      }),
      { numRuns: 1_000 },
    );
  });

  test('agree on whatever people write', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const general = tallied(unicodeWords(text));
        expect(tallied(scanned(text))).toEqual(general);
        expect(counted(text)).toEqual(general);
      }),
      { numRuns: 1_000 },
    );
  });

  test('agree on words that share a place in the table of recent words', () => {
    const words = Array.from({ length: 40_000 }, (_, n) => `zq${n.toString(36)}`);
    const counts = new WordCounts(50_000);
    for (let round = 0; round < 2; round++) for (const word of words) counts.addText(`${word} ${word}`);
    expect(counts.distinct).toBe(words.length);
    expect(words.every((word) => counts.count(word) === 4)).toBe(true);
  });

  test('keep two texts apart that are counted by turns', () => {
    const [one, other] = [new WordCounts(), new WordCounts()];
    for (let n = 0; n < 3; n++) {
      one.addText('fast fast people');
      other.addText('fast service');
    }
    expect([one.count('fast'), one.count('people'), one.count('service')]).toEqual([6, 3, 0]);
    expect([other.count('fast'), other.count('people'), other.count('service')]).toEqual([3, 0, 3]);
  });
});

describe('a word', () => {
  test.each([
    ['Fast, FAST; fast!', [['fast', 3]]],
    [
      "rock'n'roll isn’t 'quoted' dogs'",
      [
        ['dogs', 1],
        ['quoted', 1],
        ["rock'n'roll", 1],
      ],
    ],
    [
      'a b cd 7 42',
      [
        ['42', 1],
        ['cd', 1],
      ],
    ],
    ['Müller mu\u0308ller MÜLLER', [['müller', 3]]],
    [
      'ОЧЕНЬ хорошо',
      [
        ['очень', 1],
        ['хорошо', 1],
      ],
    ],
    ['great 😀 great ❤️ great', [['great', 3]]],
    [
      '我喜欢咖啡',
      [
        ['咖啡', 1],
        ['喜欢', 1],
      ],
    ],
    [`${'x'.repeat(41)} ${'y'.repeat(40)}`, [['y'.repeat(40), 1]]],
    ['the and very would', []],
    ['a\ud800b fine\udc00fine', [['fine', 2]]],
    [
      'snake_case kebab-case',
      [
        ['case', 2],
        ['kebab', 1],
        ['snake', 1],
      ],
    ],
  ])('is counted in %j', (text, expected) => {
    expect(counted(text)).toEqual(expected);
  });

  test('is not found by locale: a Turkish capital I with a dot keeps its dot', () => {
    expect(counted('İYİ IYI')).toEqual([
      ['iyi', 1],
      ['i̇yi̇', 1],
    ]);
  });
});

test('every stop word can be met in a text, as it is written in the list', () => {
  for (const word of STOP_WORDS) expect([...unicodeWords(word)]).toEqual([word]);
});

test('texts in other letters, or longer than any answer, are not packed', () => {
  expect(packWords('хорошо')).toBe(-1);
  expect(packWords('x '.repeat(5_001))).toBe(-1);
  expect(packWords('ab '.repeat(3_333))).toBe(3_333);
  expect(packWords('don’t “worry” – ok…')).toBe(3);
});
