import { describe, expect, test } from '@jest/globals';
import { maxPipes } from './check-pipes.ts';
import { parseDefinition } from '../parse-definition.ts';

const ref = { id: 'ref', text: 'Ref', type: 'text', hidden: true };
const colour = {
  id: 'colour',
  text: 'Which {ref}?',
  type: 'choice',
  choices: ['red', 'blue {ref}'],
  other: true,
};
const person = { id: 'person', text: 'Who?', type: 'contact', fields: { name: 'optional' } };
const photo = { id: 'photo', text: 'Photo?', type: 'files' };
const why = { id: 'why', text: 'Why {colour}, {colour.other|x}, {ref}?', type: 'text' };

const parse = (more: object = {}) =>
  parseDefinition({
    title: 'Braces {of} a title',
    description: 'For {ref|all}',
    languages: ['en', 'de'],
    sections: [{ startsAt: 'ref' }, { startsAt: 'why', title: 'About {colour}' }],
    questions: [ref, colour, person, photo, why],
    ...more,
  });
const errorsOf = (more: object) => {
  const parsed = parse(more);
  return parsed.ok ? [] : parsed.errors;
};

describe('publishing', () => {
  test.each(['lang', 'invitation'])(
    'refuses a hidden question called %s, which links have for other things',
    (id) => {
      const shown = { id, text: 'Shown', type: 'text' };
      expect(errorsOf({ questions: [ref, colour, person, photo, why, shown] })).toEqual([]);
      expect(errorsOf({ questions: [ref, colour, person, photo, why, { ...shown, hidden: true }] })).toEqual([
        { path: 'questions[5].id', message: expect.stringContaining('cannot be called lang or invitation') },
      ]);
    },
  );

  test('takes answers of hidden questions and of earlier pages, in all texts and languages', () => {
    const text = { default: 'Why {colour}?', de: 'Warum {colour}? {{nicht}' };
    expect(errorsOf({ questions: [ref, colour, person, photo, { ...why, text }] })).toEqual([]);
  });

  test.each([
    ['an unknown question', { text: 'Why {shape}?' }, 'questions[4].text', '{shape} is no answer'],
    [
      'a part that is gone',
      { text: 'Why {colour.shade}?' },
      'questions[4].text',
      '{colour.shade} is no answer',
    ],
    [
      'an unknown question in an address',
      { type: 'statement', text: '[on](https://a.example/{shape|x y})' },
      'questions[4].text',
      '{shape} is no answer',
    ],
    [
      'an answer that would decide on a site',
      { type: 'statement', text: '[on](https://{ref}.example/)' },
      'questions[4].text',
      '{ref} can stand behind the host of a link only',
    ],
    ['itself', { text: 'Why {why}?' }, 'questions[4].text', '{why} must be'],
    ['files', { text: 'Why {photo}?' }, 'questions[4].text', '{photo} is no answer'],
    ['several fields', { description: 'Why {person}?' }, 'questions[4].description', '{person} is no answer'],
    [
      'an unknown question in a translation',
      { text: { default: 'Why?', de: 'Warum {farbe}?' } },
      'questions[4].text.de',
      '{farbe} is no answer',
    ],
  ])('refuses a text with %s, at its path', (_what, changed, path, message) => {
    const errors = errorsOf({ questions: [ref, colour, person, photo, { ...why, ...changed }] });
    expect(errors).toEqual([{ path, message: expect.stringContaining(message) }]);
  });

  test('refuses a later question and one of the same page, so that no answers can wait for each other', () => {
    const first = { ...colour, choices: ['red {why}', 'blue'] };
    expect(errorsOf({ questions: [ref, first, person, photo, why] })).toEqual([
      { path: 'questions[1].choices[0].label', message: expect.stringContaining('{why} must be') },
    ]);
    const onePage = errorsOf({ sections: undefined });
    expect(onePage.map(({ path }) => path)).toEqual(['questions[4].text', 'questions[4].text']);
    expect(errorsOf({ description: 'For {colour}' })).toMatchObject([{ path: 'description' }]);
    const sections = [{ startsAt: 'ref', title: '{colour}' }, { startsAt: 'why' }];
    expect(errorsOf({ sections })).toMatchObject([{ path: 'sections[0].title' }]);
  });

  test('takes all answers in endings and in the addresses that they lead to, and no others', () => {
    const ending = {
      id: 'end',
      title: 'Bye {person.name}',
      text: '{why}',
      redirectTo: 'https://a.example/{ref}?w={why|x y}',
    };
    const parsed = parse({ endings: [ending] });
    expect(parsed.ok && parsed.definition.endings?.[0]?.redirectTo).toBe(
      'https://a.example/{ref}?w={why|x y}',
    );
    const wrong = { ...ending, title: '{gone}', redirectTo: 'https://a.example/?g={gone}' };
    expect(errorsOf({ endings: [wrong] }).map(({ path }) => path)).toEqual([
      'endings[0].redirectTo',
      'endings[0].title',
    ]);
  });

  test('names the texts that a removed question leaves behind', () => {
    const paths = errorsOf({ questions: [ref, person, photo, why] }).map(({ path }) => path);
    expect(paths).toEqual(['sections[1].title', 'questions[3].text', 'questions[3].text']);
  });

  test('has a limit for the places of all texts', () => {
    const text = '{ref}'.repeat(maxPipes);
    expect(errorsOf({ questions: [ref, { ...why, text }], sections: undefined, description: '' })).toEqual(
      [],
    );
    const more = errorsOf({ questions: [ref, { ...why, text: `${text}{ref}` }], sections: undefined });
    expect(more).toMatchObject([
      { path: 'questions[1].text', message: expect.stringContaining('at most 200') },
    ]);
  });
});
