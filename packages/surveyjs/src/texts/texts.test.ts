import { describe, expect, test } from '@jest/globals';
import { exportSurveyJs } from '../index.ts';
import { codesOf, imported, questionOf } from '../../test/imported.ts';

describe('languages', () => {
  const elements = [
    { type: 'boolean', name: 'q', title: { default: 'Again?', de: 'Wieder?', fr: 'Encore ?' } },
  ];

  test("takes the file's language first, or the chosen one, and the others", () => {
    const german = imported({ title: 'T', locale: 'de', elements });
    expect(german.definition).toMatchObject({
      languages: ['de', 'en', 'fr'],
      questions: [{ text: 'Wieder?', choices: [{ label: 'Ja' }, { label: 'Nein' }] }],
      translations: {
        en: { '/questions/q/text': 'Again?', '/questions/q/choices/true/label': 'Yes' },
        fr: { '/questions/q/text': 'Encore ?', '/questions/q/choices/true/label': 'Oui' },
      },
    });
    expect(german.report.survey).toEqual([]);
    expect(imported({ locale: 'de', elements }, { language: 'fr' }).definition).toMatchObject({
      languages: ['fr', 'en', 'de'],
      questions: [{ text: 'Encore ?' }],
    });
    expect(imported({ elements }).definition.languages).toEqual(['en', 'de', 'fr']);
  });

  test('a text without a translation has none, and a thank-you page has its own', () => {
    const { definition, settings } = imported({
      title: { default: 'T', fr: '', tlh: 'qaD' },
      completedHtml: { default: 'Thanks', de: 'Danke' },
      elements: [...elements, { type: 'comment', name: 'r', title: 'Why?' }],
    });
    expect(definition.translations?.de).not.toHaveProperty('/questions/r/text');
    expect(definition.translations?.fr).not.toHaveProperty('/title');
    expect(settings).toEqual({ thanksText: { default: 'Thanks', de: 'Danke' } });
  });

  test('are written for SurveyJS as it keeps them, and read back', () => {
    const { definition } = imported({ title: 'T', locale: 'de', elements });
    const file = exportSurveyJs(definition);
    expect(file).toMatchObject({
      locale: 'de',
      pages: [{ elements: [{ title: { default: 'Again?', de: 'Wieder?', fr: 'Encore ?' } }] }],
    });
    expect(imported(file).definition).toEqual(definition);
  });

  test('takes the default text where there is no translation, and counts such texts', () => {
    const { definition, report } = imported({ title: 'T', locale: 'pt-br', elements });
    expect(definition).toMatchObject({
      languages: ['pt', 'en', 'de', 'fr'],
      questions: [{ text: 'Again?' }],
    });
    expect(codesOf(report.survey)).toEqual(['language-of-region', 'texts-untranslated']);
  });

  test('a language that the form does not speak keeps its texts', () => {
    const swedish = [{ type: 'comment', name: 'q', title: { sv: 'Varför?' } }];
    const { definition, report } = imported({ title: 'T', locale: 'sv', elements: swedish });
    expect(definition.questions[0]).toMatchObject({ text: 'Varför?' });
    expect(definition).not.toHaveProperty('language');
    expect(codesOf(report.survey)).toEqual(['language-unknown']);
  });

  test('a text in another language only is taken', () => {
    expect(questionOf({ type: 'comment', title: { fr: 'Pourquoi ?' } })).toMatchObject({
      text: 'Pourquoi ?',
    });
  });
});
