import { describe, expect, test } from '@jest/globals';
import { parseDefinition } from '../definition/parse-definition.ts';
import { picturesOf, withoutPictures } from '../definition/pictures.ts';
import { compareDefinitions } from '../history/compare-definitions.ts';
import { applyEdit } from './apply-edit.ts';
import { checkDraft } from './check-draft.ts';
import type { DraftEdit } from './draft-edit.ts';
import { draftOf } from './draft-of.ts';
import type { Draft } from './draft.ts';
import { withUndoStep } from './draft-undo.ts';
import { draftPictures } from './picture-edits.ts';

const one = `${'1'.repeat(40)}.png`;
const two = `${'2'.repeat(40)}.webp`;
const choices = (...pictures: (string | undefined)[]) =>
  ['a', 'b'].map((value, index) => ({
    value,
    label: value,
    ...(pictures[index] !== undefined && { picture: pictures[index] }),
  }));
const cup = { id: 'cup', text: 'Which?', type: 'choice', look: 'images', choices: choices(one) };

function definitionOf(question: object) {
  const parsed = parseDefinition({
    title: 'T',
    questions: [question, { id: 'why', text: 'Why?', type: 'text' }],
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.definition;
}

function edited(draft: Draft, edit: DraftEdit): Draft {
  const next = applyEdit(draft, edit);
  if (next.outcome !== 'edited') throw new Error(next.why);
  return next.draft;
}

const keyOf = (draft: Draft, index: number): string =>
  (draft.sections[0]!.questions[0] as unknown as { choices: { key: string }[] }).choices[index]!.key;
const definitionIn = (draft: Draft) => {
  const checked = checkDraft(draft);
  if (!checked.ok) throw new Error(JSON.stringify(checked.problems));
  return checked.definition;
};

describe('pictures of choices', () => {
  test('are set and removed, each as a step of its own', () => {
    const draft = draftOf(definitionOf(cup));
    const item = keyOf(draft, 1);
    const set = edited(draft, { do: 'setPicture', question: 'cup', item, picture: two });
    expect(definitionIn(set)).toEqual(definitionOf({ ...cup, choices: choices(one, two) }));
    const removed = edited(set, { do: 'setPicture', question: 'cup', item, picture: undefined });
    expect(definitionIn(removed)).toEqual(definitionOf(cup));
    expect(withUndoStep(withUndoStep([], draft, set), set, removed)).toEqual([draft, set]);
    expect(applyEdit(draft, { do: 'setPicture', question: 'cup', item: 'c999', picture: one })).toMatchObject(
      {
        why: 'notThere',
      },
    );
    const grid = { id: 'g', text: 'G', type: 'matrix', rows: [{ id: 'r', label: 'r' }], columns: ['x'] };
    const rows = draftOf(definitionOf(grid));
    expect(applyEdit(rows, { do: 'setPicture', question: 'g', item: 'c1', picture: one })).toMatchObject({
      why: 'notThere',
    });
  });

  test('are kept in the draft while the choices look otherwise', () => {
    const draft = draftOf(definitionOf(cup));
    const options = { type: 'choice', look: 'list' } as const;
    const list = edited(draft, { do: 'setQuestion', question: 'cup', fields: { options } });
    expect(picturesOf(definitionIn(list))).toEqual([]);
    expect([...draftPictures(list)]).toEqual([one]);
    const again = { type: 'choice', look: 'images' } as const;
    const back = edited(list, { do: 'setQuestion', question: 'cup', fields: { options: again } });
    expect(definitionIn(back)).toEqual(definitionOf(cup));
  });

  test('belong to the look with pictures', () => {
    const parsed = parseDefinition({ title: 'T', questions: [{ ...cup, look: 'list' }] });
    expect(parsed.ok ? [] : parsed.errors).toEqual([
      {
        path: 'questions[0].choices[0].picture',
        message: 'A choice has a picture only with the look “images”',
      },
    ]);
  });

  test('are compared, and left out of what goes to another survey', () => {
    const [before, after] = [definitionOf(cup), definitionOf({ ...cup, choices: choices(two, one) })];
    expect(compareDefinitions(before, after)).toMatchObject([
      { kind: 'pictureChanged', item: { label: 'a' } },
      { kind: 'pictureChanged', item: { label: 'b' } },
    ]);
    expect(picturesOf(after)).toEqual([
      { path: 'questions[0].choices[0].picture', picture: two },
      { path: 'questions[0].choices[1].picture', picture: one },
    ]);
    expect(withoutPictures(after)).toEqual(definitionOf({ ...cup, choices: choices() }));
  });
});

test('a text has a picture of its own, with words for people who do not see it', () => {
  const bare = { id: 'intro', text: 'Look!', type: 'statement' };
  const draft = draftOf(definitionOf(bare));
  const set = edited(draft, { do: 'setPicture', question: 'intro', picture: one });
  const options = { type: 'statement', pictureText: 'A cup' } as const;
  const told = edited(set, { do: 'setQuestion', question: 'intro', fields: { options } });
  const full = definitionOf({ ...bare, picture: { id: one, text: 'A cup' } });
  expect(definitionIn(told)).toEqual(full);
  expect([...draftPictures(told)]).toEqual([one]);
  expect(draftOf(full)).toMatchObject({
    sections: [{ questions: [{ picture: one, pictureText: 'A cup' }, {}] }],
  });
  const removed = edited(told, { do: 'setPicture', question: 'intro', picture: undefined });
  expect(definitionIn(removed)).toEqual(definitionOf(bare));
  expect(compareDefinitions(definitionIn(set), full)).toMatchObject([
    { kind: 'optionChanged', option: 'picture.text', after: 'A cup' },
  ]);
  expect(compareDefinitions(definitionOf(bare), full)).toMatchObject([{ kind: 'pictureChanged' }]);
  expect(picturesOf(full)).toEqual([{ path: 'questions[0].picture', picture: one }]);
  expect(withoutPictures(full)).toEqual(definitionOf(bare));
  const choice = draftOf(definitionOf(cup));
  expect(applyEdit(choice, { do: 'setPicture', question: 'cup', picture: one })).toMatchObject({
    why: 'notThere',
  });
});
