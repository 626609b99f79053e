import { describe, expect, test } from '@jest/globals';
import { languages } from '@canvass/surveys';
import { inLanguage, isPluralTexts } from '@canvass/web/texts';
import { deskTexts, englishTexts } from './desk-texts.ts';
import { noticeLanguages } from '@canvass/mail';
import { deskLanguages, type Written, translationsOf } from './translations.ts';

/** Texts of a language by their keys; a list or a counted text has several. */
function textsIn(written: unknown, path: string): [path: string, text: string][] {
  if (typeof written === 'string') return [[path, written]];
  return Object.entries(written as object).flatMap(([key, each]) => textsIn(each, `${path}\n${key}`));
}

const plural = /\n(?:zero|one|two|few|many|other)$/;
const unnumbered = /(?<=\d)[.,](?=\d{3})/g;

/** What a translation must keep of each text: its placeholders and its numbers. A plural text may leave some out. */
function kept(texts: readonly [path: string, text: string][]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const [path, text] of texts) {
    const parts = [
      ...(text.match(/\{\w+\}/g) ?? []),
      ...(text.replaceAll(unnumbered, '').match(/\d+/g) ?? []),
    ];
    const all = (found[path.replace(plural, '\n{count}')] ??= []);
    // A language may write the one of something in words.
    all.push(...parts.filter((part) => !all.includes(part) && !(plural.test(path) && part === '1')));
    all.sort();
  }
  return found;
}

/** Loads all features, in a language without a file: a text that is read meanwhile fails, since a constant would keep it. */
function loadAll(): Promise<unknown> {
  const unknown = languages.find((language) => !deskLanguages().includes(language))!;
  return inLanguage(unknown, () => import('../index.ts'));
}

async function english(): Promise<[path: string, text: string][]> {
  await loadAll();
  return [...englishTexts()]
    .filter(([place]) => place !== 'test')
    .flatMap(([place, texts]) => textsIn(texts, place.replaceAll('.', '\n')));
}

const translated = deskLanguages().filter((language) => language !== 'en');

/** The texts that are the same in English and in the language, without those that have no words. */
const same: Readonly<Record<string, readonly string[]>> = {
  de: [
    'Name',
    'Link',
    'Export',
    'Format',
    'CSV',
    'Excel',
    'NDJSON',
    'Parquet',
    'PNG',
    'SVG',
    'Information',
    'In {unit}',
    'Logo',
    'A4',
    'Letter',
    'Organisation',
    'PDF',
    'Audio',
    'Video',
    'Smileys',
    'Text',
    'XLIFF 2.0: {language}',
    'Version',
    'Version {version}',
    'Median',
    'Net Promoter Score',
    'HTML',
    'Webhooks',
    'Secret',
    'Test',
    's.',
    '{hours}\u00a0h {minutes}\u00a0min',
    '{minutes}\u00a0min',
    '{at}: {what}, {ms} ms',
  ],
};

test('the mails of new answers have the languages of the desk', () => {
  expect(noticeLanguages).toEqual(deskLanguages());
});

test('no module reads a text while it is loaded', async () => {
  await expect(loadAll()).resolves.toBeDefined();
});

describe.each(translated)('the desk in %s', (language) => {
  const texts = textsIn(translationsOf(language), '').map(([path, text]): [path: string, text: string] => [
    path.slice(1),
    text,
  ]);

  test('has every text and no other, with the same placeholders and numbers', async () => {
    expect(kept(texts)).toEqual(kept(await english()));
  });

  test('has a text for each plural category of whole numbers', () => {
    const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
    const counted = pluralTextsIn(translationsOf(language));
    for (const each of counted) {
      const missing = pluralCategories.filter((category) => !(category in each));
      expect({ each, missing: missing.filter((category) => isOfWholeNumbers(language, category)) }).toEqual({
        each,
        missing: [],
      });
    }
  });

  test('is translated, apart from words that are the same', async () => {
    const originals = new Map(await english());
    const words = /\p{L}/u;
    const left = texts
      .filter(([path, text]) => originals.get(path) === text)
      .map(([, text]) => text)
      .filter(
        (text) => words.test(text.replaceAll(/\{\w+\}/g, '')) && !(same[language] ?? []).includes(text),
      );
    expect(left).toEqual([]);
  });
});

/** The counted texts among these. */
function pluralTextsIn(written: Written[string]): Readonly<Record<string, string>>[] {
  if (typeof written === 'string' || Array.isArray(written)) return [];
  if (isPluralTexts(written)) return [written];
  return Object.values(written as Written).flatMap(pluralTextsIn);
}

function isOfWholeNumbers(language: string, category: string): boolean {
  const rules = new Intl.PluralRules(language);
  return Array.from({ length: 200 }, (_, count) => rules.select(count)).includes(
    category as Intl.LDMLPluralRule,
  );
}

const testTexts = deskTexts('test', {
  plain: 'Plain',
  named: 'Question {number} of “{title}”',
  counted: { one: '{count} answer of {title}', other: '{count} answers of {title}' },
  group: { inner: 'Inner' },
});

const readTexts = (): string[] => [
  testTexts.plain,
  testTexts.named({ number: 1_234, title: 'Coffee' }),
  testTexts.counted(1, { title: 'Coffee' }),
  testTexts.counted(2_000, { title: 'Coffee' }),
  testTexts.group.inner,
];

test('a text without a translation is in English, with numbers as the language writes them', () => {
  const inEnglish = [
    'Plain',
    'Question 1,234 of “Coffee”',
    '1 answer of Coffee',
    '2,000 answers of Coffee',
    'Inner',
  ];
  expect(readTexts()).toEqual(inEnglish);
  expect(inLanguage('de', readTexts)).toEqual(inEnglish);
});

test('no two features have texts at one place', () => {
  expect(() => deskTexts('test', {})).toThrow('There are texts at test already');
});
