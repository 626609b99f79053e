import { describe, expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import { expectEqual } from '../../test/expect-equal.ts';
import { definitions, definitionOf, parsedDefinition } from '../../test/arbitraries.ts';
import { pathDefinitions } from '../../test/branching.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { reviseHistory, startHistory } from '../history/history.ts';
import { applyEdit } from './apply-edit.ts';
import { checkDraft } from './check-draft.ts';
import type { DraftItem } from './draft-items.ts';
import type { ConditionOwner, DraftEdit, EditedDraft } from './draft-edit.ts';
import { draftOf } from './draft-of.ts';
import { type Language, languages } from '../shared/language.ts';
import { withUndoStep } from './draft-undo.ts';
import { type DraftQuestion, questionTypes } from '../kinds/kinds.ts';
import { blankCondition } from '../kinds/draft-show-if.ts';
import { blankDraft, type Draft, draftQuestions } from './draft.ts';
import { itemsOf } from './question-lists.ts';
import { parseDraft } from './parse-draft.ts';

const paged = definitionOf(
  { id: 'colour', text: 'Which?', type: 'choice', choices: ['red', { value: 'b', label: 'Blue' }] },
  { id: 'q2', text: 'How good?', type: 'scale', showIf: { question: 'colour', anyOf: ['b'] } },
  { id: 'why', text: 'Why?', type: 'text' },
);
const sections = [
  { title: 'One', startsAt: 'colour' },
  { title: 'Two', description: 'More', startsAt: 'why' },
];
const pagedDraft = draftOf({ ...paged, sections });

function edited(draft: Draft, edit: DraftEdit, ...history: Parameters<typeof applyEdit>[2][]): Draft {
  const result = applyEdit(draft, edit, history[0]);
  if (result.outcome !== 'edited') throw new Error(`${edit.do} was refused: ${result.why}`);
  return result.draft;
}

const ids = (draft: Draft) => draft.sections.map(({ questions }) => questions.map(({ id }) => id).join(' '));
const titlesOf = (draft: Draft) => draft.sections.map(({ title }) => title);
const choicesOf = (draft: Draft, index = 0) => itemsOf(draftQuestions(draft)[index]!, 'choices') ?? [];
const labels = (draft: Draft, index = 0) => choicesOf(draft, index).map(({ label }) => label);
const recommendationIn = (language: Language) => {
  const [question] = draftQuestions(edited(blankDraft('T', language), { do: 'addQuestion', preset: 'nps' }));
  if (question?.type !== 'scale') throw new Error('The recommendation question is no scale');
  return question;
};
const fresh = () => edited(blankDraft('Lunch'), { do: 'addQuestion', preset: 'choice' });

/** The definition as a draft writes it: a condition in place of a list of one, and no language that is the usual one. */
function plain(definition: SurveyDefinition): SurveyDefinition {
  return JSON.parse(JSON.stringify(definition), (name, value) => {
    if (name === 'languages' && String(value) === 'en') return undefined;
    return name === 'showIf' && value.all?.length === 1 ? value.all[0] : value;
  });
}

describe('a draft of a definition', () => {
  test('describes the same definition again, sections and conditions included', () => {
    const definition = { ...paged, sections, languages: ['de' as const] };
    expect(checkDraft(draftOf(definition))).toEqual({ ok: true, definition });
  });

  test('does so for every definition, and can be stored', () => {
    fc.assert(
      fc.property(definitions, (definition) => {
        const draft = draftOf(definition);
        expectEqual(parseDraft(JSON.parse(JSON.stringify(draft))), draft);
        expectEqual(checkDraft(draft), { ok: true, definition });
      }),
    );
  });

  test('does so for definitions with conditions on questions and on rows', () => {
    fc.assert(
      fc.property(pathDefinitions, (definition) => {
        const draft = draftOf(definition);
        expectEqual(parseDraft(JSON.parse(JSON.stringify(draft))), draft);
        expectEqual(checkDraft(draft), { ok: true, definition: plain(definition) });
      }),
    );
  });

  test('of one page has no sections until it gets a title', () => {
    const titled = edited(draftOf(paged), { do: 'setSection', section: 's3', fields: { title: 'All' } });
    expect(checkDraft(titled)).toMatchObject({ definition: { sections: [{ startsAt: 'colour' }] } });
    expect(checkDraft(draftOf(paged))).toEqual({ ok: true, definition: paged });
  });
});

describe('ids', () => {
  test('are short, rise, and are not used again after a removal', () => {
    let draft = fresh();
    draft = edited(draft, { do: 'addQuestion', preset: 'text' });
    draft = edited(draft, { do: 'removeQuestion', question: 'q2' });
    draft = edited(draft, { do: 'addQuestion', preset: 'scale' });
    expect(ids(draft)).toEqual(['q1 q3']);
  });

  test('of questions that were ever published are not used again', () => {
    const history = startHistory(definitionOf({ id: 'q1', text: 'Q', type: 'text' }));
    expect(ids(edited(blankDraft(), { do: 'addQuestion', preset: 'text' }, history))).toEqual(['q2']);
  });

  test('change with the type of a published question, and change back with it', () => {
    const history = startHistory(paged);
    const draft = draftOf(paged);
    const toText = { do: 'changeType', question: 'colour', type: 'text' } as const;
    const changed = edited(draft, toText, history);
    expect(ids(changed)).toEqual(['q3 q2 why']);
    // Conditions follow the question.
    expect(draftQuestions(changed)[1]?.showIf?.conditions[0]).toMatchObject({ question: 'q3' });
    const back = edited(changed, { do: 'changeType', question: 'q3', type: 'choice' }, history);
    expect(ids(back)).toEqual(['colour q2 why']);
    expect(draftQuestions(back)[1]?.showIf?.conditions[0]).toMatchObject({ question: 'colour' });
    expect(ids(edited(draft, toText))).toEqual(['colour q2 why']);
    const third = edited(changed, { do: 'changeType', question: 'q3', type: 'scale' }, history);
    expect(ids(third)).toEqual(['q3 q2 why']);
  });

  test.each(questionTypes)('and their options come back with the type, as they were: %s', (type) => {
    const history = startHistory(paged);
    const draft = draftOf(paged);
    const other = type === 'choice' ? 'text' : type;
    const changed = edited(draft, { do: 'changeType', question: 'colour', type: other }, history);
    const typed = {
      ...changed,
      sections: changed.sections.map((section) => ({
        ...section,
        questions: section.questions.map((each) => (each.id === 'q3' ? { ...each, text: 'Hue?' } : each)),
      })),
    };
    const back = applyEdit(typed, { do: 'changeType', question: 'q3', type: 'choice' }, history, [
      draft,
      changed,
    ]);
    const [before, after] = [draft, back.outcome === 'edited' ? back.draft : typed].map(draftQuestions);
    expect(after).toEqual(before!.map((each) => (each.id === 'colour' ? { ...each, text: 'Hue?' } : each)));
  });
});

const retyped = (type: DraftQuestion['type']) =>
  draftQuestions(edited(draftOf(paged), { do: 'changeType', question: 'q2', type }))[1];

describe('another kind of answer', () => {
  test('keeps what all kinds have, and begins with the options of its own', () => {
    const { id, text, description, required, hidden, showIf, replaces } = draftQuestions(draftOf(paged))[1]!;
    const common = { id, text, description, required, hidden, showIf, replaces };
    expect(retyped('text')).toMatchObject({ ...common, type: 'text', maxLength: '2000', form: 'any' });
    const blank = { value: '', label: '' };
    expect(retyped('choice')).toEqual({
      ...common,
      type: 'choice',
      choices: [
        { key: 'c4', ...blank },
        { key: 'c5', ...blank },
      ],
      multiple: false,
      look: '',
      other: false,
      otherLabel: '',
      min: '',
      max: '',
      isRandom: false,
      selectAll: false,
    });
  });

  test('takes the places of its answer in texts to its new id', () => {
    const whole = definitionOf(
      { id: 'q1', text: 'Why?', type: 'text' },
      { id: 'q2', text: 'So', type: 'text' },
    );
    const [first, second] = whole.questions;
    const definition = {
      ...whole,
      sections: [{ startsAt: 'q1' }, { startsAt: 'q2', title: 'About {q1|it}' }],
      questions: [first!, { ...second!, text: 'So {q1}, {q1.other}, {q10} and {{q1}?' }],
    };
    const history = startHistory(definition);
    const draft = edited(draftOf(definition), { do: 'changeType', question: 'q1', type: 'number' }, history);
    const [renamed, later] = draftQuestions(draft);
    expect(renamed?.id).toBe('q3');
    expect(later?.text).toBe('So {q3}, {q3.other}, {q10} and {{q1}?');
    expect(draft.sections[1]?.title).toBe('About {q3|it}');
  });

  test('leaves alone what only looks like such a place: titles, stored values, and what conditions test for', () => {
    const titled = parsedDefinition({
      title: { default: 'On {q1}', de: 'Zu {q1}' },
      languages: ['en', 'de'],
      sections: [{ startsAt: 'q1' }, { startsAt: 'q2' }],
      questions: [
        { id: 'q1', text: 'Why?', type: 'text' },
        { id: 'q2', text: 'Which?', type: 'choice', choices: ['red', 'like {q1}'] },
        { id: 'q3', text: 'So?', type: 'text', showIf: { question: 'q1', textIs: ['{q1}'] } },
      ],
    });
    const draft = draftOf(titled);
    const name = edited(draft, { do: 'nameQuestion', question: 'q1', id: 'why' });
    const checked = checkDraft(name);
    expect(checked.ok && checked.definition).toMatchObject({
      title: 'On {q1}',
      translations: { de: { '/title': 'Zu {q1}' } },
      questions: [
        { id: 'why' },
        { choices: [{ value: 'red' }, { value: 'like {q1}', label: 'like {why}' }] },
        { showIf: { question: 'why', textIs: ['{q1}'] } },
      ],
    });
  });

  test('takes no options of another one', () => {
    const fields = { text: 'How?', options: { type: 'scale', min: '3' } } as const;
    const set = (question: string) =>
      draftQuestions(edited(draftOf(paged), { do: 'setQuestion', question, fields }));
    expect(set('why')[2]).toEqual({ ...draftQuestions(draftOf(paged))[2], text: 'How?' });
    expect(set('q2')[1]).toMatchObject({ text: 'How?', min: '3', max: '5' });
  });
});

describe('choices', () => {
  test('keep their value when their label changes; a new one takes its label as value', () => {
    let draft = edited(draftOf(paged), { do: 'addItem', question: 'colour', list: 'choices' });
    const [first, , third] = choicesOf(draft);
    draft = edited(draft, {
      do: 'setQuestion',
      question: 'colour',
      fields: { labels: { [first!.key]: 'Crimson', [third!.key]: 'red' } },
    });
    expect(checkDraft(draft)).toMatchObject({
      definition: {
        questions: [
          {
            choices: [
              { value: 'red', label: 'Crimson' },
              { value: 'b', label: 'Blue' },
              { value: 'red (2)', label: 'red' },
            ],
          },
          {},
          {},
        ],
      },
    });
  });

  test('are pasted, one on each line: into blank rows, without those that are there', () => {
    const pasted = edited(fresh(), {
      do: 'pasteItems',
      question: 'q1',
      list: 'choices',
      text: 'Pizza\r\n\n Soup \nPizza',
    });
    expect(labels(pasted)).toEqual(['Pizza', 'Soup']);
    const again = edited(pasted, { do: 'pasteItems', question: 'q1', list: 'choices', text: 'Soup\nSalad' });
    expect(labels(again)).toEqual(['Pizza', 'Soup', 'Salad']);
    const many = Array.from({ length: 600 }, (_, n) => `Choice ${n}`).join('\n');
    const refusal: EditedDraft = { outcome: 'refused', why: 'tooManyItems' };
    expect(applyEdit(pasted, { do: 'pasteItems', question: 'q1', list: 'choices', text: many })).toEqual(
      refusal,
    );
  });

  test('are added, moved and removed; a key is not used again, since conditions may name it', () => {
    let draft = edited(fresh(), { do: 'pasteItems', question: 'q1', list: 'choices', text: 'A\nB' });
    const keys = () => choicesOf(draft).map(({ key }) => key);
    const [a = '', b = ''] = keys();
    draft = edited(draft, { do: 'addItem', question: 'q1', list: 'choices', after: a });
    const [, between = ''] = keys();
    expect(labels(draft)).toEqual(['A', '', 'B']);
    draft = edited(draft, { do: 'moveItem', question: 'q1', list: 'choices', item: b, to: 'up' });
    draft = edited(draft, { do: 'removeItem', question: 'q1', list: 'choices', item: between });
    expect(labels(draft)).toEqual(['A', 'B']);
    draft = edited(draft, { do: 'addItem', question: 'q1', list: 'choices' });
    expect(keys()).not.toContain(between);
    expect(
      applyEdit(draft, { do: 'moveItem', question: 'q1', list: 'choices', item: a, to: 'up' }).outcome,
    ).toBe('refused');
  });
});

describe('moving', () => {
  test('takes a question over the edge of its section into the next one', () => {
    const move = (question: string, to: 'up' | 'down', draft = pagedDraft) =>
      edited(draft, { do: 'moveQuestion', question, to });
    expect(ids(move('q2', 'up'))).toEqual(['q2 colour', 'why']);
    expect(ids(move('q2', 'down'))).toEqual(['colour', 'q2 why']);
    expect(ids(move('why', 'up'))).toEqual(['colour q2 why', '']);
    expect(applyEdit(pagedDraft, { do: 'moveQuestion', question: 'colour', to: 'up' }).outcome).toBe(
      'refused',
    );
    expect(applyEdit(pagedDraft, { do: 'moveQuestion', question: 'why', to: 'down' }).outcome).toBe(
      'refused',
    );
  });

  test('and the sections themselves', () => {
    const [one, two] = pagedDraft.sections.map(({ key }) => key);
    expect(ids(edited(pagedDraft, { do: 'moveSection', section: two!, to: 'up' }))).toEqual([
      'why',
      'colour q2',
    ]);
    expect(ids(edited(pagedDraft, { do: 'removeSection', section: two! }))).toEqual(['colour q2 why']);
    const merged = edited(pagedDraft, { do: 'removeSection', section: one! });
    expect(merged.sections.map(({ title }) => title)).toEqual(['Two']);
    expect(ids(merged)).toEqual(['colour q2 why']);
    expect(applyEdit(merged, { do: 'removeSection', section: two! }).outcome).toBe('refused');
  });

  test('a question is added after another one, at the beginning of a section, or at the end', () => {
    const added = (after?: DraftItem) =>
      ids(edited(pagedDraft, { do: 'addQuestion', preset: 'nps', ...(after && { after }) }));
    const [, two] = pagedDraft.sections;
    expect(added({ kind: 'question', question: 'colour' })).toEqual(['colour q3 q2', 'why']);
    expect(added({ kind: 'section', section: two!.key })).toEqual(['colour q2', 'q3 why']);
    expect(added()).toEqual(['colour q2', 'why q3']);
  });

  test('a new section takes the questions after the one that it follows', () => {
    const split = edited(draftOf(paged), { do: 'addSection', after: 'colour' });
    expect(ids(split)).toEqual(['colour', 'q2 why']);
    expect(titlesOf(split)).toEqual(['', '']);
    expect(ids(edited(split, { do: 'addSection' }))).toEqual(['colour', 'q2 why', '']);
  });

  test('a page that nobody titled has no title, wherever it moves', () => {
    const two = edited(draftOf(paged), { do: 'addSection', after: 'q2' });
    const [, second] = two.sections.map(({ key }) => key);
    const moved = edited(two, { do: 'moveSection', section: second!, to: 'up' });
    expect(titlesOf(moved)).toEqual(['', '']);
    const checked = checkDraft(moved);
    expect(checked.ok && checked.definition.sections).toEqual([{ startsAt: 'why' }, { startsAt: 'colour' }]);
    expect(checked.ok && checkDraft(draftOf(checked.definition))).toEqual(checked);
  });

  test('the recommendation question is in the language of its survey', () => {
    expect(recommendationIn('ar')).toMatchObject({
      text: 'ما مدى احتمال أن توصوا بنا أصدقاءكم أو زملاءكم؟',
      min: '0',
      max: '10',
      minLabel: 'غير محتمل على الإطلاق',
      maxLabel: 'محتمل للغاية',
    });
    const words = languages
      .map(recommendationIn)
      .flatMap((each) => [each.text, each.minLabel, each.maxLabel]);
    expect(new Set(words).size).toBe(3 * languages.length);
  });
});

const conditioned = (condition: object) =>
  edited(draftOf(paged), {
    do: 'setShowIf',
    of: { kind: 'question', question: 'q2' },
    showIf: { match: 'any', conditions: [{ ...blankCondition, ...condition }] },
  });
const fieldsOf = (draft: Draft) => {
  const checked = checkDraft(draft);
  return checked.ok ? [] : checked.problems.map(({ field }) => field);
};

describe('problems', () => {
  test('name their item in the draft', () => {
    let draft = fresh();
    draft = edited(draft, { do: 'addSection' });
    draft = edited(draft, { do: 'setSurvey', fields: { title: ' ' } });
    const checked = checkDraft(draft);
    expect(checked.ok ? [] : checked.problems.map(({ item, field }) => [item.kind, field])).toEqual([
      ['survey', 'title'],
      ['question', 'text'],
      ['question', 'item.c2'],
      ['question', 'item.c3'],
      ['section', 'questions'],
    ]);
  });

  test('of a number name its field, as typed', () => {
    const typed = edited(draftOf(paged), {
      do: 'setQuestion',
      question: 'q2',
      fields: { options: { type: 'scale', min: 'ten', max: ' -3 ' } },
    });
    expect(checkDraft(typed)).toMatchObject({
      ok: false,
      problems: [{ item: { question: 'q2' }, field: 'min', message: 'min must be an integer' }],
    });
  });

  test('of a condition name its control', () => {
    expect(fieldsOf(conditioned({}))).toEqual(['if.0.question', 'if.0.choices']);
    expect(fieldsOf(conditioned({ question: 'why', test: 'answered' }))).toEqual(['if.0.question']);
    expect(fieldsOf(conditioned({ question: 'colour', choices: ['c1', 'c9'] }))).toEqual(['if.0.choices']);
    // The test that fits the question is taken.
    expect(fieldsOf(conditioned({ question: 'colour', test: 'within', from: 'x' }))).toEqual([
      'if.0.choices',
    ]);
    expect(draftQuestions(conditioned({ question: 'why' }))[1]?.showIf?.conditions[0]).toMatchObject({
      test: 'answered',
    });
    const cycle = conditioned({ question: 'q2', test: 'answered' });
    expect(checkDraft(cycle)).toMatchObject({ problems: [{ message: '“q2” depends on itself' }] });
  });

  test.each([
    ['\n \n', ['if.0.texts']],
    [`yes\n${'x'.repeat(201)}`, ['if.0.texts']],
    ['yes\n\nY', []],
  ])('of the texts of a condition name its control: %j', (texts, expected) => {
    const asked = { id: 'q2', text: 'More?', type: 'text', showIf: { question: 'why', textIs: ['x'] } };
    const draft = draftOf(definitionOf({ id: 'why', text: 'Why?', type: 'text' }, asked));
    const condition = { ...blankCondition, question: 'why', test: 'textIsNot' as const, texts };
    const showIf = { match: 'any' as const, conditions: [condition] };
    const of = { kind: 'question', question: 'q2' } as const;
    expect(fieldsOf(edited(draft, { do: 'setShowIf', of, showIf }))).toEqual(expected);
  });

  test('include those of the published survey', () => {
    const history = startHistory(definitionOf({ id: 'why', text: 'Why?', type: 'scale' }));
    expect(checkDraft(draftOf(paged), history)).toMatchObject({
      ok: false,
      problems: [{ item: { question: 'why' }, field: 'type' }],
    });
  });
});

const typed = (draft: Draft, text: string, question = 'q2') =>
  edited(draft, { do: 'setQuestion', question, fields: { text } });

function stepsAfterThirtyEdits(start: Draft): number {
  let draft = start;
  let undo: readonly Draft[] = [];
  for (let n = 0; n < 30; n += 1) {
    const next = edited(draft, { do: 'setLanguage', language: n % 2 === 0 ? 'de' : 'en' });
    undo = withUndoStep(undo, draft, next);
    draft = next;
  }
  return undo.length;
}

describe('undo', () => {
  test('takes back typing in one item as one step, and every other edit by itself', () => {
    const start = draftOf(paged);
    const [a, b] = [typed(start, 'H'), typed(start, 'Ho')];
    const c = typed(b, 'W', 'why');
    const d = edited(c, { do: 'setQuestion', question: 'why', fields: { required: true } });
    let undo = withUndoStep([], start, a);
    undo = withUndoStep(undo, a, b);
    expect(undo).toEqual([start]);
    undo = withUndoStep(undo, b, c);
    expect(withUndoStep(undo, c, d)).toEqual([start, b, c]);
    expect(withUndoStep(undo, c, typed(c, 'Wh', 'why'))).toEqual([start, b]);
  });

  test('keeps 20 steps, and fewer of large drafts', () => {
    expect(stepsAfterThirtyEdits(blankDraft())).toBe(20);
    expect(stepsAfterThirtyEdits({ ...blankDraft(), description: 'x'.repeat(300_000) })).toBe(3);
    expect(stepsAfterThirtyEdits({ ...blankDraft(), description: 'x'.repeat(3_000_000) })).toBe(1);
  });
});

test('a duplicate has an id and choice values of its own', () => {
  const draft = edited(draftOf(paged), { do: 'duplicateQuestion', question: 'colour' });
  expect(ids(draft)).toEqual(['colour q3 q2 why']);
  const checked = checkDraft(draft);
  expect(checked).toMatchObject({
    definition: { questions: [{}, { choices: [{}, { value: 'Blue' }] }, {}, {}] },
  });
});

const ranking = (...names: readonly string[]) => ({
  id: 'wishes',
  type: 'ranking',
  text: 'What first?',
  items: names.map((name) => ({ id: name, label: name })),
});

test('a question that answers so far do not fit can be asked as a new one, and conditions follow it', () => {
  const after = { id: 'why', text: 'Why?', type: 'text', showIf: { question: 'wishes', answered: true } };
  const history = startHistory(definitionOf(ranking('a', 'b'), after));
  const wider = definitionOf(ranking('a', 'b', 'c'), after);
  const draft = draftOf(wider);
  expect(checkDraft(draft, history)).toMatchObject({
    problems: [{ item: { kind: 'question', question: 'wishes' }, needsNewId: true }],
  });
  const renewed = edited(draft, { do: 'renewQuestion', question: 'wishes' }, history);
  expect(checkDraft(renewed, history)).toMatchObject({
    ok: true,
    definition: { questions: [{ id: 'q1', type: 'ranking' }, { showIf: { question: 'q1' } }] },
  });
});

test('keys are unique in a draft, and none is used for two items', () => {
  const copied = edited(draftOf(paged), { do: 'duplicateQuestion', question: 'colour' });
  const [original, copy] = draftQuestions(copied);
  expect(choicesOf(copied, 1).map(({ key }) => key)).toEqual(['c4', 'c5']);
  expect(
    parseDraft({ ...copied, sections: [{ ...copied.sections[0], questions: [original, copy] }] }),
  ).toBeDefined();
  const twice = { ...copy, id: 'q9' };
  expect(
    parseDraft({ ...copied, sections: [{ ...copied.sections[0], questions: [copy, twice] }] }),
  ).toBeUndefined();
});

test('a question that comes back from an older draft gets keys that are free', () => {
  const [older] = draftQuestions(draftOf(paged));
  // A draft that was started again has used c2 for another question.
  const other = edited(blankDraft('Lunch'), { do: 'addQuestion', preset: 'choice' });
  const restored = edited(other, { do: 'restoreQuestion', question: older! });
  expect([0, 1].map((index) => choicesOf(restored, index).map(({ key }) => key))).toEqual([
    ['c2', 'c3'],
    ['c1', 'c4'],
  ]);
  expect(edited(restored, { do: 'restoreQuestion', question: older! })).toEqual({
    ...restored,
    lastKey: 5,
    sections: expect.anything(),
  });
});

test('what another version of Canvass wrote is no draft', () => {
  const draft = blankDraft();
  const twice = { ...draft, sections: [...draft.sections, ...draft.sections] };
  for (const json of [null, {}, [], { ...draft, theme: 'dark' }, { ...draft, sections: [] }, twice]) {
    expect(parseDraft(json)).toBeUndefined();
  }
});

describe('any edits', () => {
  const question = fc.constantFrom('q1', 'q2', 'q3', 'q4', 'colour', 'why');
  const to = fc.constantFrom('up' as const, 'down' as const);
  const type = fc.constantFrom(...questionTypes);
  const section = fc.constantFrom('s3', 's4', 's5', 's6');
  const list = fc.constantFrom('choices', 'rows', 'columns');
  const item = fc.constantFrom('c1', 'c2', 'c5', 'c6', 'c7', 'c8');
  const owner: fc.Arbitrary<ConditionOwner> = fc.oneof(
    fc.record({ kind: fc.constant('section' as const), section }),
    fc.record(
      { kind: fc.constant('question' as const), question, item },
      { requiredKeys: ['kind', 'question'] },
    ),
  );
  const edits: fc.Arbitrary<DraftEdit> = fc.oneof(
    fc.record({
      do: fc.constant('addQuestion' as const),
      preset: fc.oneof(type, fc.constant('nps' as const)),
    }),
    fc.record({ do: fc.constant('changeType' as const), question, type }),
    fc.record({ do: fc.constant('duplicateQuestion' as const), question }),
    fc.record({ do: fc.constant('renewQuestion' as const), question }),
    fc.record({
      do: fc.constant('nameQuestion' as const),
      question,
      id: fc.constantFrom('q2', 'ref', 'lang', 'colour', ''),
    }),
    fc.record({ do: fc.constant('moveQuestion' as const), question, to }),
    fc.record({ do: fc.constant('removeQuestion' as const), question }),
    fc.record({ do: fc.constant('addSection' as const), after: question }),
    fc.record({ do: fc.constant('moveSection' as const), section, to }),
    fc.record({ do: fc.constant('removeSection' as const), section }),
    fc.record({
      do: fc.constantFrom('addCondition' as const, 'addConditionGroup' as const, 'removeCondition' as const),
      of: owner,
      path: fc.array(fc.nat(2), { maxLength: 3 }),
    }),
    fc.record({
      do: fc.constant('pasteItems' as const),
      question,
      list,
      text: fc.string(),
    }),
    fc.record({ do: fc.constant('addItem' as const), question, list }),
    fc.record({ do: fc.constant('moveItem' as const), question, list, item, to }),
    fc.record({ do: fc.constant('removeItem' as const), question, list, item }),
    fc.record({
      do: fc.constant('setShowIf' as const),
      of: owner,
      showIf: fc.constantFrom(null, { match: 'any' as const, conditions: [blankCondition] }),
    }),
    fc.record({
      do: fc.constant('restoreQuestion' as const),
      question: fc.constantFrom(...draftQuestions(draftOf(paged)), ...draftQuestions(fresh())),
    }),
  );

  test('keep ids unique, the types of published questions, and a draft that can be stored', () => {
    const history = startHistory(paged);
    fc.assert(
      fc.property(fc.array(edits, { maxLength: 25 }), (all) => {
        let draft = pagedDraft;
        for (const edit of all) {
          const result = applyEdit(draft, edit, history);
          if (result.outcome === 'edited') draft = result.draft;
        }
        expectEqual(parseDraft(JSON.parse(JSON.stringify(draft))), draft);
        const checked = checkDraft(draft, history);
        const wrong = checked.ok
          ? []
          : checked.problems.filter(({ field }) => ['id', 'type'].includes(field));
        expectEqual(wrong, []);
        expect(!checked.ok || reviseHistory(history, checked.definition).ok).toBe(true);
      }),
    );
  });
});
