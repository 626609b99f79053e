import { expect, test } from '@jest/globals';
import { contactFields, kindOf, languages, type QuestionOf } from '@canvass/surveys';
import { textsOf } from '../../texts/texts-of.ts';
import { partsOf } from '../../question-field.ts';
import { sortedCountries } from './countries.ts';
import { contactForm, words } from './field.ts';

const question: QuestionOf<'contact'> = {
  id: 'q',
  text: 'You?',
  type: 'contact',
  required: true,
  fields: { name: 'required', email: 'optional', country: 'optional' },
};

function fieldOf(options: Partial<QuestionOf<'contact'>>, state: object = {}): string {
  return contactForm
    .field(
      { ...question, ...options },
      { fields: {}, errors: new Map(), texts: textsOf({}), picturesAt: '', ...state },
    )
    .toString();
}

const all = Object.fromEntries(contactFields.map(({ id }) => [id, 'optional' as const]));

test('says to browsers what each field is for', () => {
  const found = [...fieldOf({ fields: all }).matchAll(/ autocomplete="([^"]+)"/g)].map(([, token]) => token);
  expect(found).toEqual([
    'name',
    'given-name',
    'family-name',
    'organization',
    'email',
    'tel',
    'address-line1',
    'postal-code',
    'address-level2',
    'country',
  ]);
});

test('marks each required field', () => {
  const html = fieldOf({});
  expect(html).toMatch(/<label for="q-q:name">Name <span class="mark">\(required\)/);
  expect(html).toContain('E-mail address</label>');
  expect(html.match(/ required[ >]/g)).toHaveLength(1);
});

const hintOf = (options: Partial<QuestionOf<'contact'>>): string | undefined =>
  /<p class="hint"[^>]*><bdi>([^<]*)/.exec(fieldOf(options))?.[1];

test.each<[string, Partial<QuestionOf<'contact'>>, string]>([
  ['an optional one', { required: false }, 'If you fill in any, those marked (required) are needed'],
  ['one without a required field', { fields: all }, 'Fill in at least one field'],
])('a hint says what %s needs', (_, options, hint) => {
  expect(hintOf(options)).toContain(hint);
});

test.each<[string, Partial<QuestionOf<'contact'>>]>([
  ['all marks hold', {}],
  ['nothing is required', { fields: all, required: false }],
])('there is no hint where %s', (_, options) => {
  expect(hintOf(options)).toBeUndefined();
});

test('an optional question has no control that the browser wants', () => {
  expect(fieldOf({ required: false })).not.toMatch(/<(?:input|select)[^>]* required/);
});

test('has the countries in the language of the form, as it sorts them', () => {
  const german = sortedCountries('de').map(({ label }) => label);
  expect(german.slice(0, 3)).toEqual(['Afghanistan', 'Ägypten', 'Ålandinseln']);
  const html = fieldOf({}, { texts: textsOf({ language: 'ja' }), fields: { 'q.country': 'DE' } });
  expect(html).toContain('<option value="DE" selected>ドイツ</option>');
  expect(html.match(/<option /g)).toHaveLength(251);
});

test('keeps what was sent and is no country', () => {
  expect(fieldOf({}, { fields: { 'q.country': '<x>' } })).toContain(
    '<option value="&lt;x&gt;" selected>&lt;x&gt;</option>',
  );
});

test('English calls the fields as owners do', () => {
  expect(Object.entries(words.in('en').fields)).toEqual(contactFields.map(({ id, label }) => [id, label]));
});

test.each(languages)('its parts are called as in the form in %s', (language) => {
  const labels = partsOf(question, language).map(({ label }) => label);
  const { name, email, country } = words.in(language).fields;
  expect(labels).toEqual([undefined, name, email, country]);
  expect(kindOf(question).askedParts(question)).toHaveLength(labels.length);
});
