import { describe, expect, test } from '@jest/globals';
import { languages, type AnswerFault, type Language } from '@canvass/surveys';
import { en } from './en.ts';
import type { FormTexts } from './form-texts.ts';
import { faultText, rangeValue, shownMoment, textsOf } from './texts-of.ts';

/** Every text with its key; one with placeholders is filled in with `samples`. */
function textsIn(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value === 'function') return filledIn(value as Fill, path);
  return Object.entries(value as object).flatMap(([key, each]) => textsIn(each, `${path}.${key}`));
}

type Fill = (...values: readonly unknown[]) => string;

/** The texts that take a count in words or figures; the others take strings. */
const counting = /\.(upTo|furtherQuestions|problems|tooLong)$/;
const counts = [1, 2, 3, 5, 11, 21, 22, 100, 101, 10_000];

function filledIn(fill: Fill, path: string): [string, string][] {
  if (counting.test(path)) return counts.map((count) => [`${path}(${count})`, fill(count)]);
  return [[path, fill('«1»', '«2»')]];
}

const all = (texts: FormTexts): [string, string][] =>
  Object.entries(texts)
    .filter(([name]) => name !== 'language' && name !== 'dir')
    .flatMap(([name, each]) => textsIn(each, name));

const english = new Map(all(en));
const others = languages.filter((language) => language !== 'en');

/** Spanish has the word, too. */
const isShared = (language: Language, path: string): boolean => language === 'es' && path === 'errors.mark';

const countOf = (path: string): number => Number(/\((\d+)\)$/.exec(path)?.[1] ?? 0);

describe.each(languages)('the texts in %s', (language) => {
  const texts = textsOf({ language });

  test('are all there, without placeholders and blanks at their ends', () => {
    expect(texts.language).toBe(language);
    expect(all(texts).map(([path]) => path)).toEqual([...english.keys()]);
    for (const [, text] of all(texts)) {
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/[#{}]|undefined|\$| {2}|^$/);
    }
  });

  test('show what they are given', () => {
    const [min, max] = ['-7', '1900'];
    for (const text of [texts.question.wholeNumber(min, max), texts.errors.outOfRange(min, max)]) {
      expect(text).toContain(min);
      expect(text).toContain(max);
    }
    const of = texts.form.pageOf(2, 41);
    expect([of.includes('2'), of.includes('41')]).toEqual([true, true]);
    const given = '<given>';
    const { thanks, errors, closed } = texts;
    for (const fill of [thanks.title, thanks.storedFor, thanks.continueAt, errors.unknownField]) {
      expect(fill(given)).toContain(given);
    }
    expect(closed.opensAt(given)).toContain(given);
  });

  test('write a count as the language does', () => {
    const written = new Intl.NumberFormat(language);
    const missing = all(texts)
      // One and two may be words.
      .filter(([path]) => countOf(path) > 2)
      .filter(([path, text]) => !text.includes(written.format(countOf(path))));
    expect(missing).toEqual([]);
    expect(rangeValue(language, 1900)).toBe('1900');
  });

  test('have a sentence for every fault of an answer', () => {
    const faults: AnswerFault[] = [
      { code: 'notAnObject' },
      { code: 'nothingAnswered' },
      { code: 'required' },
      { code: 'wrongType', expected: 'number' },
      { code: 'wrongType', expected: 'choice' },
      { code: 'tooLong', max: 30 },
      { code: 'wrongCharacters' },
      { code: 'notWhole' },
      { code: 'outOfRange', min: -2, max: 1900 },
      { code: 'notAChoice' },
      { code: 'twice' },
      { code: 'severalValues' },
      { code: 'notAsked' },
      { code: 'unknownQuestion' },
    ];
    for (const fault of faults) expect(faultText(texts, fault)).toMatch(/[^.。]$/);
    expect(faultText(texts, { code: 'tooLong', max: 30 })).toContain('30');
    expect(faultText(texts, { code: 'outOfRange', min: -2, max: 1900 })).toContain('1900');
  });
});

test.each(others)('no text in %s is still in English', (language) => {
  const untranslated = all(textsOf({ language }))
    .filter(([path, text]) => english.get(path) === text)
    .filter(([path]) => !isShared(language, path));
  expect(untranslated).toEqual([]);
});

test('Arabic has a text for each of its six plurals, and is written from right to left', () => {
  const { form, dir } = textsOf({ language: 'ar' });
  const six = [0, 1, 2, 3, 11, 100].map((count) => form.furtherQuestions(count));
  expect(new Set(six).size).toBe(6);
  expect(dir).toBe('rtl');
  expect(others.filter((language) => textsOf({ language }).dir === 'rtl')).toEqual(['ar']);
});

test('Polish tells few from many', () => {
  const { upTo } = textsOf({ language: 'pl' }).question;
  expect([1, 2, 5, 22, 25].map(upTo)).toEqual([
    'Najwyżej 1 znak',
    'Najwyżej 2 znaki',
    'Najwyżej 5 znaków',
    'Najwyżej 22 znaki',
    'Najwyżej 25 znaków',
  ]);
});

test.each<[Language, string]>([
  ['en', 'December 1, 2026 at 8:30 AM UTC'],
  ['de', '1. Dezember 2026 um 08:30 UTC'],
  ['pl', '1 grudnia 2026 08:30 UTC'],
  ['ja', '2026年12月1日 8:30 UTC'],
])('a moment in %s is %s', (language, shown) => {
  expect(shownMoment(language, '2026-12-01T08:30:00.000Z')).toBe(shown);
});

test('a survey that names no language is in English', () => {
  expect(textsOf({})).toBe(en);
});
