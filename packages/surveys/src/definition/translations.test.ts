import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { translatedDefinitions } from '../../test/translated.ts';
import { someDay } from '../../test/some-day.ts';
import { compileAnswerValidator } from '../answers/answer-validator.ts';
import { answersOf, languageOfAnswer } from '../answers/answers.ts';
import { checkDraft } from '../draft/check-draft.ts';
import { draftOf } from '../draft/draft-of.ts';
import { facetsOf } from '../history/facets.ts';
import { reviseHistory, startHistory } from '../history/history.ts';
import { historyToJson } from '../history/history-json.ts';
import { parseHistory } from '../history/parse-history.ts';
import { presentSummary } from '../present/present-summary.ts';
import { countedFacets } from '../totals/counted-facets.ts';
import { SurveyAnswersSummary } from '../totals/survey-answers-summary.ts';
import { definitionJson, translatedDefinition } from './definition-texts.ts';
import type { SurveyDefinition } from './definition.ts';
import { parseDefinition } from './parse-definition.ts';
import { readDefinition } from './read-definition.ts';

const input = {
  title: { default: 'Lunch', de: 'Mittagessen', ar: 'الغداء' },
  description: { default: 'About our canteen', de: 'Über unsere Kantine' },
  languages: ['en', 'de', 'ar'],
  sections: [{ title: { default: 'First', ar: 'أولاً' }, startsAt: 'meal' }],
  questions: [
    {
      id: 'meal',
      text: { default: 'What do you eat?', de: 'Was essen Sie?' },
      type: 'choice',
      choices: [
        { value: 'a/b', label: { default: 'Soup', de: 'Suppe' } },
        { value: 'x~y', label: 'Salad' },
      ],
    },
    {
      id: 'rows',
      text: 'How good is it?',
      type: 'matrix',
      rows: [{ id: 'price', label: { default: 'Price', de: 'Preis' } }],
      columns: [{ value: 'good', label: { default: 'Good', de: 'Gut' } }, 'bad'],
    },
    {
      id: 'mark',
      text: 'Your mark?',
      type: 'scale',
      minLabel: { default: 'Low', de: 'Niedrig' },
      labels: { 3: { default: 'Fair', de: 'Mittel' } },
    },
    {
      id: 'why',
      text: { default: 'Why?', de: 'Warum?' },
      description: { default: 'In short', de: 'Kurz' },
      type: 'text',
    },
  ],
};

function definitionOf(json: unknown): SurveyDefinition {
  const parsed = parseDefinition(json);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.definition;
}

const errorsOf = (json: unknown) => {
  const parsed = parseDefinition(json);
  return parsed.ok ? [] : parsed.errors;
};

describe('a definition in several languages', () => {
  const definition = definitionOf(input);

  test('has its texts in the first language, and translations by the ids of texts', () => {
    expect(definition).toMatchObject({
      title: 'Lunch',
      questions: [{ text: 'What do you eat?' }, {}, {}, {}],
    });
    expect(definition.translations?.de).toEqual({
      '/title': 'Mittagessen',
      '/description': 'Über unsere Kantine',
      '/questions/meal/text': 'Was essen Sie?',
      '/questions/meal/choices/a~1b/label': 'Suppe',
      '/questions/rows/rows/price/label': 'Preis',
      '/questions/rows/columns/good/label': 'Gut',
      '/questions/mark/minLabel': 'Niedrig',
      '/questions/mark/labels/3': 'Mittel',
      '/questions/why/text': 'Warum?',
      '/questions/why/description': 'Kurz',
    });
    expect(definition.translations?.ar).toEqual({ '/title': 'الغداء', '/sections/meal/title': 'أولاً' });
  });

  test('is written as it was sent, and read back', () => {
    const json = JSON.parse(JSON.stringify(definitionJson(definition)));
    expect(json).toMatchObject({ title: input.title, sections: input.sections });
    expect(readDefinition(json)).toEqual(definition);
    expect(parseDefinition(json)).toEqual({ ok: true, definition });
    expect(checkDraft(draftOf(definition))).toEqual({ ok: true, definition });
  });

  test('is translated, and names the texts that are not', () => {
    const german = translatedDefinition(definition, 'de');
    expect(german.definition).toMatchObject({
      title: 'Mittagessen',
      sections: [{ title: 'First' }],
      questions: [
        { text: 'Was essen Sie?', choices: [{ label: 'Suppe' }, { label: 'Salad' }] },
        { text: 'How good is it?', rows: [{ label: 'Preis' }] },
        { labels: { 3: 'Mittel' } },
        {},
      ],
    });
    expect([...german.untranslated]).toEqual(['First', 'Salad', 'How good is it?', 'bad', 'Your mark?']);
    expect(translatedDefinition(definition, 'en').untranslated.size).toBe(0);
  });

  test('stores the language with each answer, and counts it', () => {
    const history = startHistory(definition);
    expect(parseHistory(JSON.parse(JSON.stringify(historyToJson(history))))).toEqual(history);
    const validate = compileAnswerValidator(definition);
    const facets = countedFacets(history, 1)!;
    const summary = SurveyAnswersSummary.empty();
    const languages = ['de', 'de', 'ar', undefined, 'ja'] as const;
    for (const language of languages) {
      const read = validate({ why: 'die Suppe' }, { ...someDay, language });
      if (!read.ok) throw new Error(JSON.stringify(read.errors));
      expect(answersOf(read.record, history, 1)).toEqual({ why: 'die Suppe' });
      expect(languageOfAnswer(read.record)).toBe(language === 'de' || language === 'ar' ? language : 'en');
      summary.addNewAnswer({ receivedAt: '2026-11-29T00:00:00.000Z', answers: read.record }, facets);
    }
    const shown = presentSummary({ tenant: 't', survey: 's', history, summary, asOf: null });
    expect(shown.questions.map(({ id }) => id)).toEqual(['meal', 'rows', 'mark', 'why', '@language']);
    expect(shown.questions[4]).toMatchObject({
      type: 'language',
      answered: 5,
      choices: [
        { value: 'en', label: 'English', count: 2 },
        { value: 'de', label: 'Deutsch', count: 2 },
        { value: 'ar', label: 'العربية', count: 1 },
      ],
    });
    // “die” is a stop word in German only.
    expect(shown.questions[3]).toMatchObject({
      topWords: [
        { word: 'suppe', count: 5 },
        { word: 'die', count: 3 },
      ],
    });
  });

  test('has a facet of languages from its first version in several on', () => {
    const one = definitionOf({
      ...input,
      title: 'Lunch',
      languages: ['en'],
      description: 'x',
      sections: undefined,
      questions: [{ id: 'why', text: 'Why?', type: 'text' }],
    });
    const history = startHistory(one);
    expect([...facetsOf(history).keys()]).toEqual(['why']);
    const revised = reviseHistory(history, definition);
    if (!revised.ok) throw new Error(JSON.stringify(revised.errors));
    expect(revised.history.versions[1]).toEqual(['why']);
    expect(revised.history.versions[2]?.[0]).toBe('@language');
    expect([...facetsOf(revised.history).keys()][0]).toBe('@language');
  });

  test.each([
    [
      'a language of no form',
      { ...input, title: { default: 'T', tlh: 'x' } },
      'title.tlh',
      'No form is in this language',
    ],
    [
      'a language that the survey does not have',
      { ...input, title: { default: 'T', fr: 'x' } },
      'title.fr',
      'The survey is not in this language: add it to "languages"',
    ],
    [
      'the first language among the others',
      { ...input, title: { default: 'T', en: 'x' } },
      'title.en',
      'The text in the first language is named "default"',
    ],
    [
      'a translation that is no text',
      { ...input, title: { default: 'T', de: 3 } },
      'title.de',
      'The title must be a string',
    ],
    [
      'a translation that is too long',
      { ...input, title: { default: 'T', de: 'x'.repeat(201) } },
      'title.de',
      'The title must have at most 200 characters',
    ],
    ['no text in the first language', { ...input, title: { de: 'T' } }, 'title', 'The title is missing'],
    [
      'the same language twice',
      { ...input, languages: ['en', 'de', 'ar', 'de'] },
      'languages',
      'languages must not name a language twice',
    ],
    [
      'no language',
      { ...input, languages: [] },
      'languages',
      'languages must not be empty; leave it out for a survey in English',
    ],
    [
      'a value in several languages',
      {
        ...input,
        questions: [{ id: 'a', text: 'A?', type: 'choice', choices: [{ default: 'x', de: 'y' }] }],
      },
      'questions[0].choices[0]',
      'A choice is a string, or an object with value and label',
    ],
    ['translations of its own', { ...input, translations: {} }, 'translations', 'Unknown property'],
  ])('is refused with %s', (_what, json, path, message) => {
    expect(errorsOf(json)).toContainEqual({ path, message });
  });

  test('may leave a translation empty, which is none', () => {
    const empty = definitionOf({ ...input, title: { default: 'T', de: '' } });
    expect(empty.translations?.de?.['/title']).toBeUndefined();
  });
});

test('any definition survives storage, the API and a draft with all its translations', () => {
  fc.assert(
    fc.property(translatedDefinitions, (definition) => {
      const json = JSON.parse(JSON.stringify(definitionJson(definition)));
      expect(readDefinition(json)).toEqual(definition);
      expect(parseDefinition(json)).toEqual({ ok: true, definition });
      const checked = checkDraft(draftOf(definition));
      expect(checked.ok && checked.definition.translations).toEqual(definition.translations);
    }),
  );
});
