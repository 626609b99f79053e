import { plainLook } from '@canvass/survey-form';
import { describe, expect, test } from '@jest/globals';
import {
  fieldOfFile,
  type FormFields,
  languagesOf,
  parseDefinition,
  type SurveyDefinition,
} from '@canvass/surveys';
import { type SpokenSurvey, spokenSurvey } from '../languages/spoken-survey.ts';
import { formPage } from './form-page.ts';
import { latePage } from './late-page.ts';

function definitionOf(language: string, ...questions: readonly object[]): SurveyDefinition {
  const read = parseDefinition({ title: 'T', languages: [language], questions });
  if (!read.ok) throw new Error(JSON.stringify(read.errors));
  return read.definition;
}

const colour = { id: 'c', text: 'Farbe?', type: 'choice', choices: ['rot'], other: true };
const consent = { id: 'ok', text: 'Wir behalten die Antworten ein Jahr.', type: 'consent' };
const photo = { id: 'f', text: 'Welche Datei?', type: 'files' };
const key = '01KAJ5V3M0Q8ZJX4T9W2YB6NDC7QK2M9X4TB3HD5K8';

const spoken = (definition: SurveyDefinition): SpokenSurvey =>
  spokenSurvey(definition, languagesOf(definition)[0], { look: plainLook, settings: {} });

function entered(definition: SurveyDefinition, fields: FormFields): string[] {
  const action = '/s/acme/coffee';
  const survey = spoken(definition);
  const page = latePage({ survey, action, fields, state: { state: 'closed', why: 'owner' }, settings: {} });
  expect(page).not.toContain(key);
  return [...page.matchAll(/<dd[^>]*>([^<]*)<\/dd>/g)].map(([, text]) => text!);
}

describe('a form that came too late shows the answers in its own words', () => {
  test('of choices, boxes and files, in German', () => {
    const fields = {
      c: 'other',
      'c.other': 'lila',
      ok: 'yes',
      f: [fieldOfFile({ name: 'Büro.jpg', bytes: 2_621_440, key }), 'kein Name'],
    };
    expect(entered(definitionOf('de', colour, consent, photo), fields)).toEqual([
      'Andere Antwort',
      'Andere Antwort: lila',
      'Ich stimme zu',
      'Büro.jpg (2,5 MB)',
      'kein Name',
    ]);
  });

  test('with the names that the owner has given', () => {
    const named = [
      { ...colour, otherLabel: 'Keine davon' },
      { ...consent, label: 'Einverstanden' },
      // Without an own answer, it is a choice like others.
      { id: 'd', text: 'Was?', type: 'choice', choices: [{ value: 'other', label: 'Sonstiges' }] },
    ];
    const fields = { c: 'other', 'c.other': 'lila', ok: 'yes', d: 'other' };
    expect(entered(definitionOf('de', ...named), fields)).toEqual([
      'Keine davon',
      'Keine davon: lila',
      'Einverstanden',
      'Sonstiges',
    ]);
  });
});

test.each([
  ['en', 'Other'],
  ['de', 'Andere Antwort'],
  ['ja', 'その他'],
])('an own answer without a text is named in the list of errors as in the form: %s', (language, name) => {
  const fault = { code: 'required' } as const;
  const page = formPage({
    survey: spoken(definitionOf(language, colour)),
    action: '/s/acme/coffee',
    isShared: false,
    submissionId: '01KAJ5V3M0Q8ZJX4T9W2YB6NDC',
    day: 20_000,
    fields: { c: 'other' },
    errors: [{ path: 'answers.c.other', message: 'Required', fault }],
  });
  expect(page).toContain(`<bdi>Farbe?</bdi> – <bdi>${name}</bdi> – `);
});
