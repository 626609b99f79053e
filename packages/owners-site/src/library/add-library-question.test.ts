import { describe, expect, test } from '@jest/globals';
import {
  applyEdit,
  blankDraft,
  checkDraft,
  definitionTexts,
  type Draft,
  type Language,
} from '@canvass/surveys';
import { addLibraryQuestion } from './add-library-question.ts';
import { libraryGroups, libraryLanguages, libraryQuestions, libraryTexts } from './library-questions.ts';

const named = libraryQuestions.map((entry) => [entry.name, entry] as const);

/** A draft in these languages, the first one its own. */
function draftIn(first: Language, ...others: Language[]): Draft {
  let draft = blankDraft('A survey', first);
  for (const language of others) {
    const edited = applyEdit(draft, { do: 'addLanguage', language });
    draft = edited.outcome === 'edited' ? edited.draft : draft;
  }
  return draft;
}

test('the questions of the library have names of their own, and a group', () => {
  expect(new Set(libraryQuestions.map(({ name }) => name)).size).toBe(libraryQuestions.length);
  expect(libraryQuestions.every(({ group }) => libraryGroups.includes(group))).toBe(true);
});

describe.each(named)('the question %s of the library', (_name, entry) => {
  test('has as many texts in each language', () => {
    const [english, german] = libraryLanguages.map((language) => libraryTexts(entry, language));
    expect(german?.length).toBe(english?.length);
    expect(german?.[0]).not.toBe(english?.[0]);
  });

  test.each([
    ['en', 'de'],
    ['de', 'en'],
  ] as const)('can be published in %s and %s, with all its texts', (first, second) => {
    const added = addLibraryQuestion(draftIn(first, second), entry, undefined, undefined);
    const draft = added.outcome === 'edited' ? added.draft : undefined;
    const checked = checkDraft(draft!);
    const definition = checked.ok ? checked.definition : undefined;
    const questions = definitionTexts(definition!).filter(({ path }) => path[0] === 'questions');
    expect(questions.map(({ text }) => text)).toEqual(libraryTexts(entry, first));
    const translations = definition?.translations?.[second] ?? {};
    expect(questions.map(({ id }) => translations[id])).toEqual(libraryTexts(entry, second));
  });
});

test('a question is in English where the survey is in a language that the library does not have', () => {
  const [entry] = libraryQuestions;
  const added = addLibraryQuestion(draftIn('fr'), entry!, undefined, undefined);
  expect(added).toMatchObject({
    outcome: 'edited',
    item: { kind: 'question', question: 'q1' },
    draft: { sections: [{ questions: [{ text: libraryTexts(entry!, 'en')[0] }] }], translations: {} },
  });
});
