import { describe, expect, test } from '@jest/globals';
import { codesOf, imported, questionOf } from '../../test/imported.ts';

describe('languages', () => {
  const elements = [
    { type: 'boolean', name: 'q', title: { default: 'Again?', de: 'Wieder?', fr: 'Encore ?' } },
  ];

  test("takes the file's language, or the chosen one", () => {
    const german = imported({ title: 'T', locale: 'de', elements });
    expect(german.definition).toMatchObject({
      languages: ['de'],
      questions: [{ text: 'Wieder?', choices: [{ label: 'Ja' }, { label: 'Nein' }] }],
    });
    expect(german.report.survey).toMatchObject([{ code: 'languages', languages: ['fr'] }]);
    expect(imported({ locale: 'de', elements }, { language: 'fr' }).definition).toMatchObject({
      languages: ['fr'],
      questions: [{ text: 'Encore ?' }],
    });
    expect(imported({ elements }).definition).not.toHaveProperty('language');
  });

  test('takes the default text where there is no translation, and counts such texts', () => {
    const { definition, report } = imported({ title: 'T', locale: 'pt-br', elements });
    expect(definition).toMatchObject({ languages: ['pt'], questions: [{ text: 'Again?' }] });
    expect(codesOf(report.survey)).toEqual(['language-of-region', 'texts-untranslated', 'languages']);
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
