import { describe, expect, test } from '@jest/globals';
import { definitionOf } from '../../test/arbitraries.ts';
import { startHistory } from '../history/history.ts';
import { applyEdit } from './apply-edit.ts';
import { checkDraft } from './check-draft.ts';
import type { DraftEdit } from './draft-edit.ts';
import { draftOf } from './draft-of.ts';
import { blankDraft, type Draft, draftQuestions } from './draft.ts';
import { emptyParts } from './empty-parts.ts';
import { itemsOf } from './question-lists.ts';
import { questionsOfText } from './questions-of-text.ts';

const asked = definitionOf(
  { id: 'colour', text: 'Which?', type: 'choice', choices: ['red', 'blue', 'green'] },
  { id: 'why', text: 'Why?', type: 'text', showIf: { question: 'colour', anyOf: ['blue'] } },
  { id: 'rest', text: 'Anything else?', type: 'text' },
);
const paged = draftOf({
  ...asked,
  sections: [
    { title: 'One', startsAt: 'colour' },
    { title: 'Two', startsAt: 'rest' },
  ],
});

function edited(draft: Draft, edit: DraftEdit): Draft {
  const result = applyEdit(draft, edit);
  if (result.outcome !== 'edited') throw new Error(`${edit.do} was refused: ${result.why}`);
  return result.draft;
}

const ids = (draft: Draft) => draft.sections.map(({ questions }) => questions.map(({ id }) => id).join(' '));
const labels = (draft: Draft, index = 0) =>
  itemsOf(draftQuestions(draft)[index]!, 'choices')?.map(({ label }) => label);

describe('a question is put', () => {
  test.each([
    ['after another one', { kind: 'question', question: 'rest' } as const, ['why', 'rest colour']],
    ['at the beginning of a page', { kind: 'section', section: 's5' } as const, ['why', 'colour rest']],
    ['where it is', { kind: 'question', question: 'colour' } as const, ['colour why', 'rest']],
  ])('%s', (_where, after, expected) => {
    const last = paged.sections.at(-1)!.key;
    const to = after.kind === 'section' ? { kind: 'section' as const, section: last } : after;
    expect(ids(edited(paged, { do: 'placeQuestion', question: 'colour', after: to }))).toEqual(expected);
  });

  test('nowhere else', () => {
    const after = { kind: 'question', question: 'gone' } as const;
    expect(applyEdit(paged, { do: 'placeQuestion', question: 'colour', after })).toEqual({
      outcome: 'refused',
      why: 'notThere',
    });
  });
});

test('a choice is put after another one, or at the beginning', () => {
  const [red = '', , green = ''] = itemsOf(draftQuestions(paged)[0]!, 'choices')!.map(({ key }) => key);
  const place = { do: 'placeItem', question: 'colour', list: 'choices' } as const;
  expect(labels(edited(paged, { ...place, item: red, after: green }))).toEqual(['blue', 'green', 'red']);
  expect(labels(edited(paged, { ...place, item: green }))).toEqual(['green', 'red', 'blue']);
  expect(applyEdit(paged, { ...place, item: green, after: 'c99' })).toMatchObject({ why: 'notThere' });
});

test('“None of these” excludes the others, in the language of the survey', () => {
  const german: Draft = { ...paged, languages: ['de'] };
  const next = edited(german, { do: 'addNone', question: 'colour', list: 'choices' });
  expect(itemsOf(draftQuestions(next)[0]!, 'choices')?.at(-1)).toMatchObject({
    label: 'Nichts davon',
    exclusive: true,
  });
  expect(applyEdit(german, { do: 'addNone', question: 'why', list: 'choices' })).toMatchObject({
    why: 'notThere',
  });
});

describe('a text has', () => {
  test.each([
    ['a question on each line', 'How are you\nWhere do you work', ['How are you', 'Where do you work']],
    ['questions with numbers', '1. How are you?\n2) Where?\nQ3: Why', ['How are you?', 'Where?', 'Why']],
    ['questions only', 'How?\n\nWhy?\nWhen?', ['How?', 'Why?', 'When?']],
  ])('%s', (_what, text, expected) => {
    expect(questionsOfText(text)).toEqual(expected.map((each) => ({ text: each, choices: [] })));
  });

  test.each([
    ['paragraphs', 'Which colour\nred\nblue\n\nWhy'],
    ['question marks', 'Which colour\n- red\n- blue\nWhy'],
    ['numbers', '1. Which colour\na) red\nb) blue\n2. Why'],
    ['numbers of choices', 'Which colour\n1. red\n2. blue\n\nWhy'],
    ['boxes', 'Which colour\r\n[ ] red\r\n[ ] blue\r\n\r\nWhy'],
  ])('choices below questions, by %s', (_how, text) => {
    expect(questionsOfText(text)).toEqual([
      { text: 'Which colour', choices: ['red', 'blue'] },
      { text: 'Why', choices: [] },
    ]);
  });

  test('none, if it is blank', () => {
    expect(questionsOfText(' \n\n')).toEqual([]);
    expect(applyEdit(paged, { do: 'pasteQuestions', text: '\n' })).toMatchObject({ why: 'noQuestions' });
  });
});

test('pasted questions follow each other, and can be published', () => {
  const after = { kind: 'question', question: 'colour' } as const;
  const next = edited(paged, { do: 'pasteQuestions', text: 'Tea?\nyes\nno\n\nAnd why?', after });
  expect(ids(next)).toEqual(['colour q1 q2 why', 'rest']);
  expect(labels(next, 1)).toEqual(['yes', 'no']);
  expect(checkDraft(next)).toMatchObject({
    ok: true,
    definition: { questions: [{}, { type: 'choice', text: 'Tea?' }, { type: 'text' }, {}, {}] },
  });
});

test('a copy of a question of another draft has no conditions, and keys and values of its own', () => {
  const other = edited(blankDraft('Other'), { do: 'addQuestion', preset: 'choice' });
  const [colour, why] = draftQuestions(paged);
  const one = edited(other, { do: 'copyQuestion', question: colour! });
  const both = edited(one, { do: 'copyQuestion', question: why! });
  expect(draftQuestions(both).map(({ id, text, showIf }) => [id, text, showIf])).toEqual([
    ['q1', '', null],
    ['q2', 'Which?', null],
    ['q3', 'Why?', null],
  ]);
  const keys = draftQuestions(both).flatMap((question) => itemsOf(question, 'choices') ?? []);
  expect(new Set(keys.map(({ key }) => key)).size).toBe(5);
  expect(checkDraft(both)).toMatchObject({ ok: true });
});

test('a copy keeps the id of its question where it is free, if it should', () => {
  const [colour] = draftQuestions(paged);
  const copy = { do: 'copyQuestion', question: colour!, keepsId: true } as const;
  const twice = edited(edited(blankDraft('Other'), copy), copy);
  expect(ids(twice)).toEqual(['colour q1']);
  // An earlier version of the survey has asked another question of this id.
  const later = applyEdit(blankDraft('Other'), copy, startHistory(asked));
  expect(later).toMatchObject({ outcome: 'edited', item: { question: 'q1' } });
});

describe('what is still empty', () => {
  const added = edited(paged, { do: 'addItem', question: 'colour', list: 'choices' });
  const draft = edited(added, { do: 'addQuestion', preset: 'choice' });

  test('is left out of what is published', () => {
    expect(checkDraft(draft)).toEqual(checkDraft(paged));
    expect(emptyParts(draft)).toEqual([
      { item: { kind: 'question', question: 'colour' }, field: expect.stringMatching(/^item\.c\d+$/) },
      { item: { kind: 'question', question: 'q1' }, field: 'text' },
    ]);
  });

  test('of a kind that asks nothing is left out, whatever description it had as another kind', () => {
    const described = edited(draft, {
      do: 'setQuestion',
      question: 'q1',
      fields: { description: 'One of them' },
    });
    const changed = edited(described, { do: 'changeType', question: 'q1', type: 'statement' });
    expect(checkDraft(changed)).toEqual(checkDraft(paged));
    expect(emptyParts(changed)).toContainEqual({
      item: { kind: 'question', question: 'q1' },
      field: 'text',
    });
  });

  test('keeps the places of other problems', () => {
    const emptied = edited(draft, {
      do: 'setQuestion',
      question: 'rest',
      fields: { text: 'x'.repeat(3000) },
    });
    expect(checkDraft(emptied)).toMatchObject({
      ok: false,
      problems: [{ item: { kind: 'question', question: 'rest' }, field: 'text' }],
    });
  });

  test('is a problem if it was published, or if there is nothing else', () => {
    const emptied = edited(paged, { do: 'setQuestion', question: 'rest', fields: { text: '' } });
    expect(checkDraft(emptied, startHistory(asked))).toMatchObject({
      ok: false,
      problems: [{ item: { question: 'rest' }, message: 'The question text must not be empty' }],
    });
    const nothing = edited(blankDraft('Lunch'), { do: 'addQuestion', preset: 'choice' });
    expect(checkDraft(nothing)).toMatchObject({ ok: false });
    expect(emptyParts(nothing)).toEqual([]);
  });
});
