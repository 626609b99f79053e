import { describe, expect, jest, test } from '@jest/globals';
import * as fc from 'fast-check';
import { expectEqual } from '../../test/expect-equal.ts';
import { addText } from '../../test/add-text.ts';
import { texts } from '../../test/arbitraries.ts';
import { scanAsciiWords } from './scan-ascii-words.ts';
import { scanWords } from './scan-words.ts';
import { type Language, languages } from '../shared/language.ts';
import { isStopWord, languageNumber, stopWordLists } from './stop-words.ts';
import { WordsTotals } from '../facets/words-totals.ts';
import { TextWords } from './text-words.ts';
import { capitalWords, singleWord, unicodeWords } from './unicode-words.ts';
import { WordCounts } from './word-counts.ts';
import { countedWords, shownWord } from './words.ts';

/** The counts by the general Unicode rules. */
function generally(text: string): [string, number][] {
  const counts = new WordCounts();
  const capitals = capitalWords(text);
  for (const word of new Set(unicodeWords(text))) {
    if (!isStopWord(word, languageNumber('en')) || capitals.has(word)) counts.add(word);
  }
  return counts.toJSON();
}

function counted(text: string, language: Language = 'en'): [string, number][] {
  const counts = new WordCounts();
  addText(counts, text, language);
  return counts.toJSON();
}

/** Of a text that comes three times: no word is marked for ever. */
function countedThrice(text: string): [string, number][] {
  const counts = new WordCounts();
  for (let time = 0; time < 3; time += 1) addText(counts, text);
  return counts.toJSON();
}

/** The counts by the scanner of bytes, of a text without escapes. */
function countedFromBytes(text: string): [string, number][] {
  const bytes = Buffer.from(`{"a":"${text}"}`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const scanned = new TextWords();
  const from = '{"a":"'.length;
  expect(scanAsciiWords(bytes, view, from, languageNumber('en'), scanned)).toBe(from + text.length + 1);
  const totals = new WordsTotals();
  totals.addScanned(scanned);
  expect(totals.length).toBe(text.length);
  return totals.words.toJSON();
}

const letters = (alphabet: string, maxLength: number) =>
  fc.array(fc.constantFrom(...Array.from(alphabet)), { maxLength }).map((characters) => characters.join(''));
const asciiCharacters = Array.from({ length: 128 }, (_, unit) => String.fromCharCode(unit)).join('');
const plainCharacters = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index))
  .join('')
  .replaceAll(/["\\]/g, '');
// Stop words are made of these: it, IT, us, US.
const asciiWordCharacters = `itusITUSbX019'' -.`;
// Everything in the table of letters, except what it leaves to the general rules.
const europeanCharacters = `aZé ÄßøÅ'’žŁąıďёЯжλΩςά“”–…İǅµªº9²`;

describe('the word scanners', () => {
  test.each([
    ['any ASCII text', letters(asciiCharacters, 200)],
    ['ASCII text of words', letters(asciiWordCharacters, 200)],
    ['long words', letters('abcdeé', 60)],
    ['Latin, Greek and Cyrillic text', letters(europeanCharacters, 60)],
  ])('agree on %s', (_, arbitrary) => {
    fc.assert(
      fc.property(arbitrary, (text) => {
        expectEqual(counted(text), generally(text));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['any plain text', letters(plainCharacters, 200)],
    ['text of words', letters(asciiWordCharacters, 200)],
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
    const found = new TextWords();
    scanWords('\u{1f600} good\u{1f44d}food \u{1f7ff}', languageNumber('en'), found);
    // The table of recent words has them.
    expect(found.words).toMatchObject([{ text: 'good' }, { text: 'food' }]);
  });

  test('agree on words that collide in the table of recent words', () => {
    const words = Array.from({ length: 40_000 }, (_, n) => `${n % 2 === 0 ? 'zq' : 'щж'}${n.toString(36)}`);
    const counts = new WordCounts(50_000);
    for (let round = 0; round < 2; round++) for (const word of words) addText(counts, `${word} ${word}`);
    expect(counts.distinct).toBe(words.length);
    expect(words.every((word) => counts.count(word) === 2)).toBe(true);
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
      addText(one, 'fast fast people');
      addText(other, 'fast service');
    }
    expect([one.count('fast'), one.count('people'), one.count('service')]).toEqual([3, 3, 0]);
    expect([other.count('fast'), other.count('people'), other.count('service')]).toEqual([3, 0, 3]);
  });
});

describe('a text of any script', () => {
  const wordPattern = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:'[\p{L}\p{N}][\p{L}\p{M}\p{N}]*)*/gu;
  const unspaced =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
  const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

  /** The definition of a word, at any cost. */
  function defined(text: string): string[] {
    const dotless = text
      .toLowerCase()
      .normalize('NFC')
      .replaceAll(/i\u0307+/g, 'i')
      .normalize('NFC');
    const normal = dotless.replaceAll('’', "'");
    const words = Array.from(normal.matchAll(wordPattern), ([run]) => run).flatMap((run) =>
      unspaced.test(run)
        ? Array.from(segmenter.segment(run)).flatMap(({ segment, isWordLike }) => (isWordLike ? segment : []))
        : [run],
    );
    const whole = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u;
    return words.filter((word) => (word.length >= 2 || whole.test(word)) && word.length <= 40);
  }

  const pieceTexts =
    'a|É|e\u0301|u\u0308\u0304|s\u0323\u0307|İ|Σ|ﬁ|\u0344|\u212a|\u{1d400}|\u1100\u1161\u11a8|안녕|مَرْحَبًا|שָׁלוֹם|नमस्ते|' +
    '我喜欢咖啡|一|こんにちは|か\u3099|コーヒー|ｶﾞ|สวัสดีครับ|ก|ກາເຟ|សួស្តី|ក|မင်္ဂလာပါ|က|\u1037\u103a|\u103a\u1037|' +
    " | |\n|'|’|-|=\u0338|😀|\u200d|\u0301|7";
  const pieces = fc
    .array(fc.constantFrom(...pieceTexts.split('|')), { maxLength: 30 })
    .map((parts) => parts.join(''));

  test('has words of which each is counted as a single one, however it is written', () => {
    fc.assert(
      fc.property(fc.oneof(pieces, texts, letters(europeanCharacters, 60)), (text) => {
        for (const [word] of counted(text)) {
          expect(singleWord(word)).toBe(word);
          expect(singleWord(word.normalize('NFD'))).toBe(word);
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
    ['Fast, FAST; fast!', [['fast', 1]]],
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
    ['Müller mu\u0308ller MÜLLER', [['müller', 1]]],
    [
      'ОЧЕНЬ хорошо',
      [
        ['очень', 1],
        ['хорошо', 1],
      ],
    ],
    ['great 😀 great ❤️ great', [['great', 1]]],
    [
      '我喜欢咖啡',
      [
        ['咖啡', 1],
        ['喜欢', 1],
        ['我', 1],
      ],
    ],
    [`${'x'.repeat(41)} ${'y'.repeat(40)}`, [['y'.repeat(40), 1]]],
    ['the and very would', []],
    ['a\ud800b fine\udc00fine', [['fine', 1]]],
    [
      'snake_case kebab-case',
      [
        ['case', 1],
        ['kebab', 1],
        ['snake', 1],
      ],
    ],
  ])('is counted in %j', (text, expected) => {
    expect(counted(text)).toEqual(expected);
  });

  test('is the same with a Turkish capital I, however its dot is encoded', () => {
    expect(counted('İstanbul istanbul I\u0307STANBUL')).toEqual([['istanbul', 1]]);
    expect(singleWord('İSTANBUL')).toBe('istanbul');
    // A letter of its own: sınır is a border, sinir a nerve.
    expect(counted('sınır sinir').map(([word]) => word)).toEqual(['sinir', 'sınır']);
  });

  test('of one ideograph, kana or syllable of Hangul is counted, one letter is not', () => {
    expect(countedWords('猫 a 물 ね б ネ 7', languageNumber('en'))).toEqual(['猫', '물', 'ね', 'ネ']);
    expect(countedWords('茶が好き', languageNumber('ja'))).toEqual(['茶', '好き']);
    expect(singleWord('猫')).toBe('猫');
  });

  test.each<[string, Language, string[]]>([
    ['L’AI va bene, ai clienti piace', 'it', ["l'ai", 'va', 'bene', 'clienti', 'piace']],
    ['AI va bene ai clienti', 'it', ['ai', 'va', 'bene', 'clienti']],
    ['ai clienti', 'it', ['clienti']],
    ['ai helps us', 'en', ['ai', 'helps']],
    ['The US and IT; it is for us', 'en', ['us', 'it']],
    ['NHS', 'en', ['nhs']],
    ['een rode van', 'nl', ['rode']],
    ['a red van', 'en', ['red', 'van']],
    ['The OURSELVES, themselves', 'en', []],
    ['ÜBER uns', 'de', ['über']],
    ['U\u0308BER uns', 'de', ['über']],
    ['ich bin über alles', 'de', []],
    ['kawa jest dobra', 'pl', ['kawa', 'dobra']],
    ['القهوة جيدة جدا', 'ar', ['القهوة', 'جيدة']],
    ['服务很好', 'en', ['服务', '很好']],
    ['我的猫', 'zh-Hans', ['猫']],
    ['我們的貓', 'zh-Hant', ['貓']],
    ['我们的貓', 'zh-Hant', ['我们', '貓']],
    ['Kaffen var god og varm', 'nb', ['kaffen', 'god', 'varm']],
    ['кава була дуже добра', 'uk', ['кава', 'дуже', 'добра']],
    ['кофе был хороший', 'ru', ['кофе', 'хороший']],
    ['קפה טוב מאוד', 'he', ['קפה', 'טוב']],
    ['قهوه‌ها خوب است', 'fa', ['قهوه', 'خوب']],
    ['커피가 정말 맛있어요', 'ko', ['커피가', '맛있어요']],
    ['कॉफ़ी बहुत अच्छी है', 'hi', ['कॉफ़ी', 'अच्छी'].map((word) => word.normalize('NFC'))],
  ])('of %j in a survey in %s', (text, language, words) => {
    expect(countedWords(text, languageNumber(language))).toEqual(words);
  });

  test('counts once per text, whatever other words the text has', () => {
    fc.assert(
      fc.property(
        fc.oneof(letters(asciiWordCharacters, 200), letters(europeanCharacters, 200), texts),
        (text) => {
          expect(counted(text).every(([, count]) => count === 1)).toBe(true);
          expectEqual(
            countedThrice(text),
            counted(text).map(([word]) => [word, 3]),
          );
        },
      ),
    );
  });

  test('counts once per text if another word replaces it in the table of recent words', () => {
    // Far more words than the table has places: each is replaced before it comes again.
    const words = Array.from({ length: 20_000 }, (_, n) => `${n % 2 === 0 ? 'zq' : 'щж'}${n.toString(36)}`);
    const text = `${words.join(' ')} ${words.join(' ')} ${words[0]} 猫 ${words[1]}`;
    expect(countedWords(text, languageNumber('en'))).toEqual([...words, '猫']);
  });

  test('is shown in capitals if it is counted only so', () => {
    expect(['us', 'ai', 'nhs', 'themselves'].map((word) => shownWord(word, 'en'))).toEqual([
      'US',
      'ai',
      'nhs',
      'themselves',
    ]);
    expect(shownWord('ai', 'it')).toBe('AI');
  });
});

test.each(languages)(
  'every stop word of %s is found in a text as the list spells it, and not counted',
  (language) => {
    const words = stopWordLists[language].trim().split(/\s+/);
    expect(words.length).toBeGreaterThan(100);
    for (const word of words) {
      expect(singleWord(word)).toBe(word);
      expect(countedWords(word, languageNumber(language))).toEqual([]);
    }
  },
);

describe('a single word', () => {
  test.each([
    ['FAST', 'fast'],
    ['Rock’n’Roll', "rock'n'roll"],
    ['MÜLLER', 'müller'],
    ['42', '42'],
    ['我喜欢咖啡', '我喜欢咖啡'],
    ['ΟΔΟΣ', 'οδος'],
  ])('%j is counted as %j', (text, word) => {
    expect(singleWord(text)).toBe(word);
  });

  test.each([
    '',
    ' ',
    'x',
    'two words',
    'fast ',
    'fast!',
    "'fast'",
    '__proto__',
    'x'.repeat(41),
    '😀',
    '\u0301a',
  ])('%j is none', (text) => {
    expect(singleWord(text)).toBeUndefined();
  });

  test('is what counting finds in a text of nothing else, in scripts with spaces', () => {
    fc.assert(
      fc.property(fc.oneof(letters(asciiWordCharacters, 12), letters(europeanCharacters, 12)), (text) => {
        const word = singleWord(text);
        const found = counted(text);
        const isCommon = word !== undefined && isStopWord(word, languageNumber('en'));
        expect(word === undefined || isCommon || (found.length === 1 && found[0]?.[0] === word)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
