import { describe, expect, jest, test } from '@jest/globals';
import * as fc from 'fast-check';
import { expectEqual } from '../test/expect-equal.ts';
import { texts } from '../test/arbitraries.ts';
import { scanAsciiWords } from './scan-ascii-words.ts';
import { scanWords } from './scan-words.ts';
import { STOP_WORDS } from './stop-words.ts';
import { TextTotals } from './text-totals.ts';
import { unicodeWords } from './unicode-words.ts';
import { WordCounts } from './word-counts.ts';
import { countedWord } from './words.ts';

/** The counts by the general Unicode rules. */
function generally(text: string): [string, number][] {
  const counts = new WordCounts();
  for (const word of unicodeWords(text)) if (!STOP_WORDS.has(word)) counts.add(word);
  return counts.toJSON();
}

function counted(text: string): [string, number][] {
  const counts = new WordCounts();
  counts.addText(text);
  return counts.toJSON();
}

/** The counts by the scanner of bytes, of a text without escapes. */
function countedFromBytes(text: string): [string, number][] {
  const bytes = Buffer.from(`{"a":"${text}"}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const scanned = { length: 0, words: [], wordCount: 0 };
  const from = '{"a":"'.length;
  expect(scanAsciiWords(bytes, view, from, scanned)).toBe(from + text.length + 1);
  const totals = new TextTotals();
  totals.addScanned(scanned);
  expect(totals.length).toBe(text.length);
  return totals.words.toJSON();
}

const letters = (alphabet: string, maxLength: number) =>
  fc.array(fc.constantFrom(...Array.from(alphabet)), { maxLength }).map((characters) => characters.join(''));
const ASCII = Array.from({ length: 128 }, (_, unit) => String.fromCharCode(unit)).join('');
const PLAIN = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  .join('')
  .replaceAll(/["\\]/g, '');
const ASCII_WORDS = `abcXYZ019'' -.`;
// Everything in the table of letters, except what it leaves to the general rules.
const EUROPEAN = `aZé ÄßøÅ'’žŁąıďёЯжλΩςά“”–…İǅµªº9²`;

describe('the word scanners', () => {
  test.each([
    ['any ASCII text', letters(ASCII, 200)],
    ['ASCII text of words', letters(ASCII_WORDS, 200)],
    ['long words', letters('abcdeé', 60)],
    ['Latin, Greek and Cyrillic text', letters(EUROPEAN, 60)],
  ])('agree on %s', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (text) => {
        expectEqual(counted(text), generally(text));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['any plain text', letters(PLAIN, 200)],
    ['text of words', letters(ASCII_WORDS, 200)],
    ['long words', letters("abcdeX9'", 60)],
  ])('agree on %s as bytes', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (text) => {
        expectEqual(countedFromBytes(text), generally(text));
      }),
      { numRuns: 1_000 },
    );
  });

  test('agree on any text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        expectEqual(counted(text), generally(text));
      }),
      { numRuns: 1_000 },
    );
  });

  test('do not leave a text with emoji to the general rules, which are slow', () => {
    const found: string[] = [];
    const add = () => found.push('by the general rules');
    scanWords('\u{1f600} good\u{1f44d}food \u{1f7ff}', { addRecent: ({ text }) => found.push(text), add });
    expect(found).toEqual(['good', 'food']);
  });

  test('agree on words that collide in the table of recent words', () => {
    const words = Array.from({ length: 40_000 }, (_, n) => `${n % 2 === 0 ? 'zq' : 'щж'}${n.toString(36)}`);
    const counts = new WordCounts(50_000);
    for (let round = 0; round < 2; round++) for (const word of words) counts.addText(`${word} ${word}`);
    expect(counts.distinct).toBe(words.length);
    expect(words.every((word) => counts.count(word) === 4)).toBe(true);
  });

  test('agree on each character up to general punctuation, at each position of a word', () => {
    const characters = Array.from({ length: 0x2100 }, (_, unit) => String.fromCharCode(unit));
    const different = characters.filter((each) => {
      const text = `${each}ab cd${each}ef gh${each} ${each.repeat(2)}`;
      return JSON.stringify(counted(text)) !== JSON.stringify(generally(text));
    });
    expect(different).toEqual([]);
  });

  test('keep two texts apart that are counted in turns', () => {
    const [one, other] = [new WordCounts(), new WordCounts()];
    for (let n = 0; n < 3; n++) {
      one.addText('fast fast people');
      other.addText('fast service');
    }
    expect([one.count('fast'), one.count('people'), one.count('service')]).toEqual([6, 3, 0]);
    expect([other.count('fast'), other.count('people'), other.count('service')]).toEqual([3, 0, 3]);
  });
});

describe('a text of any script', () => {
  const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
  const unspaced =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

  /** The definition of a word, at any cost. */
  function defined(text: string): string[] {
    const normal = text.toLowerCase().normalize('NFC').replaceAll('’', "'");
    const words = Array.from(normal.matchAll(WORD), ([run]) => run).flatMap((run) =>
      unspaced.test(run)
        ? Array.from(segmenter.segment(run)).flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []))
        : [run],
    );
    return words.filter((word) => word.length >= 2 && word.length <= 40);
  }

  const PIECES =
    'a|É|e\u0301|u\u0308\u0304|s\u0323\u0307|İ|Σ|ﬁ|\u0344|\u212a|\u{1d400}|\u1100\u1161\u11a8|안녕|مَرْحَبًا|שָׁלוֹם|नमस्ते|' +
    '我喜欢咖啡|一|こんにちは|か\u3099|コーヒー|ｶﾞ|สวัสดีครับ|ก|ກາເຟ|សួស្តី|ក|မင်္ဂလာပါ|က|\u1037\u103a|\u103a\u1037|' +
    " | |\n|'|’|-|=\u0338|😀|\u200d|\u0301|7";
  const pieces = fc
    .array(fc.constantFrom(...PIECES.split('|')), { maxLength: 30 })
    .map((parts) => parts.join(''));

  test('has words of which each is counted as a single one, however it is written', () => {
    fc.assert(
      fc.property(fc.oneof(pieces, texts, letters(EUROPEAN, 60)), (text) => {
        for (const [word] of counted(text)) {
          expect(countedWord(word)).toBe(word);
          expect(countedWord(word.normalize('NFD'))).toBe(word);
        }
      }),
      { numRuns: 3_000 },
    );
  });

  test('has the words of the definition', () => {
    fc.assert(
      fc.property(pieces, (text) => {
        fc.pre(!/\p{M}{31}/u.test(text));
        expectEqual([...unicodeWords(text)], defined(text));
      }),
      { numRuns: 3_000 },
    );
  });

  test('loses words only next to more than 30 marks in a row', () => {
    const marks = '\u0301'.repeat(4_999) + '\u0323'.repeat(5_000);
    expect([...unicodeWords(`fine x${marks} words ก${marks}`)]).toEqual(['fine', 'words']);
    expect([...unicodeWords(`fine x${marks.slice(0, 31)}`)]).toEqual(['fine']);
    expect([...unicodeWords(`fine x${marks.slice(0, 30)}`)]).toEqual(['fine', `x${marks.slice(0, 30)}`]);
  });

  test('never normalizes more than 30 marks in a row: that takes quadratic time', () => {
    const normalize = jest.spyOn(String.prototype, 'normalize');
    try {
      fc.assert(
        fc.property(fc.array(fc.constantFrom('a', 'ก', '\u0301', '\u0323'.repeat(20), 'İ')), (parts) => {
          counted(parts.join(''));
        }),
      );
      expect(normalize.mock.contexts.length).toBeGreaterThan(0);
      for (const text of normalize.mock.contexts) expect(text).not.toMatch(/\p{M}{31}/u);
    } finally {
      normalize.mockRestore();
    }
  });

  test('calls the segmenter once, even with many runs', () => {
    const segment = jest.spyOn(Intl.Segmenter.prototype, 'segment');
    try {
      expect([...unicodeWords('กา ab '.repeat(1_000))]).toHaveLength(2_000);
      expect(segment).toHaveBeenCalledTimes(1);
    } finally {
      segment.mockRestore();
    }
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

  test('does not depend on the locale: a Turkish capital I with a dot keeps its dot', () => {
    expect(counted('İYİ IYI')).toEqual([
      ['iyi', 1],
      ['i̇yi̇', 1],
    ]);
  });
});

test('every stop word is found in a text as the list spells it', () => {
  for (const word of STOP_WORDS) expect([...unicodeWords(word)]).toEqual([word]);
});

describe('a single word', () => {
  test.each([
    ['FAST', 'fast'],
    ['Rock’n’Roll', "rock'n'roll"],
    ['MÜLLER', 'müller'],
    ['42', '42'],
    ['我喜欢咖啡', '我喜欢咖啡'],
    ['ΟΔΟΣ', 'οδος'],
  ])('%j is counted as %j', (text, word) => {
    expect(countedWord(text)).toBe(word);
  });

  test.each([
    '',
    ' ',
    'x',
    'the',
    'two words',
    'fast ',
    'fast!',
    "'fast'",
    '__proto__',
    'x'.repeat(41),
    '😀',
    '\u0301a',
  ])('%j is none', (text) => {
    expect(countedWord(text)).toBeUndefined();
  });

  test('is what counting finds in a text of nothing else, in scripts with spaces', () => {
    fc.assert(
      fc.property(fc.oneof(letters(ASCII_WORDS, 12), letters(EUROPEAN, 12)), (text) => {
        const word = countedWord(text);
        const found = counted(text);
        expect(word === undefined || (found.length === 1 && found[0]?.[0] === word)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
