import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { languages, type AnswerFault, type FileProblem, type Language } from '@canvass/surveys';
import { readWritten } from '@canvass/web/texts';
import { kindTexts } from '../kinds/kinds.ts';
import type { Counted, Template } from './form-texts.ts';
import { joinSentences } from './join-sentences.ts';
import { shownBytes } from './shown-bytes.ts';
import { faultText, rangeValue, shownDay, shownMoment, shownTime, textsOf } from './texts-of.ts';

/** The texts of a language's file, each with its keys; a counted text has several. */
function textsIn(written: unknown, path = ''): [path: string, text: string][] {
  if (typeof written === 'string') return [[path, written]];
  return Object.entries(written as object).flatMap(([key, each]) => textsIn(each, `${path}.${key}`));
}

const all = (language: Language): [path: string, text: string][] => [
  ...textsIn(JSON.parse(readFileSync(new URL(`languages/${language}.json`, import.meta.url), 'utf8'))),
  ...Object.entries(kindTexts).flatMap(([kind, words]) =>
    textsIn(words.written()[language], `.kinds.${kind}`),
  ),
];

/** The words of a kind, as its fields have them. */
const wordsOf = (kind: string, language: Language): Record<string, Template<string> | Counted> =>
  readWritten(language, kindTexts[kind]!.written()[language]) as Record<string, Template<string> | Counted>;

const plural = /\.(zero|one|two|few|many|other)$/;

/** The keys of a language's file, each with the placeholders of its texts. */
function placeholders(language: Language): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [path, text] of all(language)) {
    const names = [...text.matchAll(/\{\w+\}/g)].map(([name]) => name);
    const known = (found[path.replace(plural, '.{count}')] ??= []);
    // One and two may be words.
    for (const name of names) if (!known.includes(name)) known.push(name);
    known.sort();
  }
  return found;
}

const fileProblems: readonly FileProblem[] = [
  'too-large',
  'empty',
  'wrong-type',
  'cut-off',
  'wrong-name',
  'twice',
  'unknown',
  'not-stored',
  'sent',
];

const english = new Map(all('en'));
const others = languages.filter((language) => language !== 'en');
const counts = [...Array.from({ length: 200 }, (_, count) => count), 1_000, 10_000];

/** The texts that are the same word in English and in the language. */
const shared: Readonly<Partial<Record<Language, readonly string[]>>> = {
  es: ['.errors.mark'],
  da: ['.kinds.contact.fields.organisation'],
  sv: ['.kinds.contact.fields.organisation'],
};

/** Ends with no full stop of any script. */
const withoutFullStop = /[^.。।۔]$/;

describe.each(languages)('the texts in %s', (language) => {
  const texts = textsOf({ language });

  test('are all there, with the placeholders of the English ones', () => {
    expect(texts.language).toBe(language);
    expect(placeholders(language)).toEqual(placeholders('en'));
  });

  test('have no blanks at their ends, and no braces but those of placeholders', () => {
    for (const [, text] of all(language)) {
      expect(text).toBe(text.trim());
      expect(text.replaceAll(/\{\w+\}/g, 'x')).not.toMatch(/[#{}]|undefined|\$| {2}|^$/);
    }
  });

  test('have one text for each plural that a count has, with the number where it may be several', () => {
    const rules = new Intl.PluralRules(language);
    const several = new Set(
      [...Map.groupBy(counts.slice(1), (count) => rules.select(count))]
        .filter(([, each]) => each.length > 1)
        .map(([category]) => category as string),
    );
    const numberless = all(language).filter(
      ([path, text]) => several.has(plural.exec(path)?.[1] ?? '') && !text.includes('{count}'),
    );
    expect(numberless).toEqual([]);
    const needed = [...new Set(counts.map((count) => rules.select(count)))].toSorted();
    const counted = all(language)
      .map(([path]) => path)
      .filter((path) => plural.test(path));
    const written = Map.groupBy(counted, (path) => path.replace(plural, ''));
    expect(written.size).toBeGreaterThan(5);
    for (const each of written.values())
      expect(each.map((path) => String(plural.exec(path)?.[1])).toSorted()).toEqual(needed);
  });

  test('show what they are given', () => {
    const given = { min: '-7', max: '1900' };
    for (const text of [
      (wordsOf('scale', language)['wholeNumber'] as Template<string>)(given),
      texts.errors.outOfRange(given),
    ]) {
      expect(text).toContain('-7');
      expect(text).toContain('1900');
    }
    const of = texts.form.pageOf({ page: 2, pages: 41 });
    for (const page of [2, 41]) expect(of).toContain(new Intl.NumberFormat(language).format(page));
    const name = '<given {name} $&>';
    expect(texts.errors.unknownField({ name })).toContain(name);
  });

  test('write a count as the language does', () => {
    const { form, errors } = texts;
    const { upTo } = wordsOf('text', language);
    for (const count of [3, 11, 22, 100, 10_000]) {
      const written = new Intl.NumberFormat(language).format(count);
      for (const fill of [upTo as Counted, form.furtherQuestions, errors.problems, errors.tooLong]) {
        expect(fill(count)).toContain(written);
      }
    }
    // Without a separator of thousands: it may be a year.
    const year = new Intl.NumberFormat(language, { useGrouping: false }).format(1900);
    expect(rangeValue(language, 1900)).toBe(year);
    expect(year).toHaveLength(4);
  });

  test('have a sentence for every fault of an answer', () => {
    const faults: AnswerFault[] = [
      { code: 'not-an-object' },
      { code: 'nothing-answered' },
      { code: 'required' },
      { code: 'field-required' },
      { code: 'unknown-field' },
      { code: 'wrong-type', expected: 'number' },
      { code: 'wrong-type', expected: 'choice' },
      { code: 'too-long', max: 30 },
      { code: 'wrong-characters' },
      { code: 'not-whole' },
      { code: 'unclear-separator' },
      { code: 'out-of-range', min: -2, max: 1900 },
      { code: 'not-a-date' },
      { code: 'too-early', min: '2026-01-31' },
      { code: 'too-late', max: '2026-01-31' },
      { code: 'not-a-choice' },
      { code: 'twice' },
      { code: 'several-values' },
      { code: 'not-asked' },
      { code: 'unknown-question' },
      { code: 'unknown-row' },
      { code: 'too-few-rows', min: 3 },
      { code: 'too-many-rows', max: 3 },
      { code: 'too-many-files', max: 2 },
      ...fileProblems.map((problem): AnswerFault => ({
        code: 'wrong-files',
        files: [{ name: 'a.pdf', problem, maxBytes: 1_024 }],
      })),
    ];
    for (const fault of faults) {
      for (const isOfPart of [false, true]) {
        // In some languages a date ends with a point.
        const text = faultText(texts, fault, isOfPart).replace(shownDay(language, '2026-01-31'), 'day');
        expect(text).toMatch(withoutFullStop);
      }
    }
    expect(faultText(texts, { code: 'required' }, true)).not.toBe(faultText(texts, { code: 'required' }));
    expect(faultText(texts, { code: 'not-a-date' })).toContain(
      texts.dir === 'rtl' ? '\u20662026-11-26\u2069' : ' 2026-11-26',
    );
    expect(faultText(texts, { code: 'too-long', max: 30 })).toContain(
      new Intl.NumberFormat(language).format(30),
    );
    expect(faultText(texts, { code: 'out-of-range', min: -2, max: 1900 })).toContain(
      rangeValue(language, 1900),
    );
  });

  test('write dates, times and sizes as the language does', () => {
    const moment = shownMoment(language, '2026-12-01T08:30:00.000Z');
    const [day, time, size] = [
      shownDay(language, '2026-11-26'),
      shownTime(language, '09:30'),
      shownBytes(language, 2_621_440),
    ];
    const number = (value: number): string =>
      new Intl.NumberFormat(language, { useGrouping: false }).format(value);
    for (const part of [2026, 30]) expect(moment).toContain(number(part));
    for (const part of [2026, 26]) expect(day).toContain(number(part));
    for (const part of [9, 30]) expect(time).toContain(number(part));
    expect(size).toContain(new Intl.NumberFormat(language).format(2.5));
  });

  test('end a sentence as the language does', () => {
    const { notices } = texts;
    expect(notices.closed.text).not.toMatch(withoutFullStop);
    const end = notices.closed.text.at(-1)!;
    expect(joinSentences(language, ['A', 'B'])).toMatch(new RegExp(`^A\\${end} ?B$`));
    expect(joinSentences(language, ['1 d.', 'B'])).toBe('1 d. B');
    expect(joinSentences(language, [`A${end}`, 'B'])).toBe(joinSentences(language, ['A', 'B']));
  });
});

test.each(others)('no text in %s is still in English', (language) => {
  const untranslated = all(language)
    .filter(([path, text]) => english.get(path) === text)
    .filter(([path]) => shared[language]?.includes(path) !== true);
  expect(untranslated).toEqual([]);
});

test('Arabic has a text for each of its six plurals, and is written from right to left', () => {
  const { form, dir } = textsOf({ language: 'ar' });
  const six = [0, 1, 2, 3, 11, 100].map((count) => form.furtherQuestions(count));
  expect(new Set(six).size).toBe(6);
  expect(dir).toBe('rtl');
});

test('there is a file for each language and no other, and each kind has words in each', () => {
  const files = readdirSync(new URL('languages', import.meta.url));
  expect(files.toSorted()).toEqual(languages.map((language) => `${language}.json`).toSorted());
  for (const words of Object.values(kindTexts))
    expect(Object.keys(words.written()).toSorted()).toEqual(languages.toSorted());
});

test('each language is written in its direction', () => {
  const rightToLeft = languages.filter((language) => textsOf({ language }).dir === 'rtl');
  expect(rightToLeft).toEqual(['ar', 'he', 'fa', 'ur']);
});

test('Polish tells few from many', () => {
  const { upTo } = wordsOf('text', 'pl');
  expect([1, 2, 5, 22, 25].map(upTo as Counted)).toEqual([
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
  // Not of the calendar of Iran: fields of dates are not, either.
  ['fa', '۱ دسامبر ۲۰۲۶ ساعت ۸:۳۰ (UTC)'],
])('a moment in %s is %s', (language, shown) => {
  expect(shownMoment(language, '2026-12-01T08:30:00.000Z')).toBe(shown);
});

test.each<[Language, string]>([
  ['en', 'November 26, 2026'],
  ['de', '26. November 2026'],
  ['fr', '26 novembre 2026'],
  ['ar', '26 نوفمبر 2026'],
  ['ja', '2026年11月26日'],
])('a day in %s is %s', (language, shown) => {
  expect(shownDay(language, '2026-11-26')).toBe(shown);
  expect(faultText(textsOf({ language }), { code: 'too-early', min: '2026-11-26' })).toContain(shown);
});

test('a day is the same in every time zone, and in years of long ago', () => {
  expect(shownDay('en', '1800-01-01')).toBe('January 1, 1800');
  expect(shownDay('en', '2200-12-31')).toBe('December 31, 2200');
});

test('a survey that names no language is in English', () => {
  expect(textsOf({})).toBe(textsOf({ language: 'en' }));
});
