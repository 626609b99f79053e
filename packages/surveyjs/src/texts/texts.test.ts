import { describe, expect, test } from '@jest/globals';
import { languages } from '@canvass/surveys';
import { codesOf, imported, questionOf } from '../../test/imported.ts';
import { exportSurveyJs } from '../export-surveyjs.ts';
import { languageOfLocale, localeOfLanguage } from './locales.ts';

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
    const explained = [{ ...elements[0], description: { default: 'Soon', de: 'Bald' } }];
    const { definition } = imported({ title: 'T', locale: 'de', elements: explained });
    const file = exportSurveyJs(definition);
    expect(file).toMatchObject({
      locale: 'de',
      pages: [
        {
          elements: [
            {
              title: { default: 'Again?', de: 'Wieder?', fr: 'Encore ?' },
              description: { default: 'Soon', de: 'Bald' },
            },
          ],
        },
      ],
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
    const welsh = [{ type: 'comment', name: 'q', title: { cy: 'Pam?' } }];
    const { definition, report } = imported({ title: 'T', locale: 'cy', elements: welsh });
    expect(definition.questions[0]).toMatchObject({ text: 'Pam?' });
    expect(definition).not.toHaveProperty('language');
    expect(codesOf(report.survey)).toEqual(['language-unknown']);
  });

  test.each([
    ['no', 'nb', 'Hvorfor?'],
    ['nb', 'nb', 'Hvorfor?'],
    ['zh-cn', 'zh-Hans', '为什么？'],
    ['zh', 'zh-Hans', '为什么？'],
    ['zh-tw', 'zh-Hant', '為什麼？'],
    ['zh-Hant', 'zh-Hant', '為什麼？'],
    ['ua', 'uk', 'Чому?'],
    ['uk', 'uk', 'Чому?'],
    ['gr', 'el', 'Γιατί;'],
  ])('what SurveyJS calls %s is %s', (locale, language, text) => {
    const title = {
      default: 'Why?',
      no: 'Hvorfor?',
      'zh-cn': '为什么？',
      'zh-tw': '為什麼？',
      ua: 'Чому?',
      el: 'Γιατί;',
    };
    const { definition, report } = imported({
      title: 'T',
      locale,
      elements: [{ type: 'comment', name: 'q', title }],
    });
    expect(definition.languages?.[0]).toBe(language);
    expect(definition.questions[0]).toMatchObject({ text });
    expect(codesOf(report.survey)).toEqual([]);
  });

  test('a survey in Norwegian or Chinese is written with the locale that SurveyJS knows', () => {
    const locales = (['nb', 'zh-Hans', 'zh-Hant', 'uk', 'de'] as const).map(
      (language) => exportSurveyJs({ title: 'T', languages: [language], questions: [] })['locale'],
    );
    expect(locales).toEqual(['no', 'zh-cn', 'zh-tw', 'uk', 'de']);
  });

  test.each(languages)('the locale of %s is read as this language', (language) => {
    expect(languageOfLocale(localeOfLanguage(language))).toBe(language);
  });

  test('a text in another language only is taken', () => {
    expect(questionOf({ type: 'comment', title: { fr: 'Pourquoi ?' } })).toMatchObject({
      text: 'Pourquoi ?',
    });
  });
});
