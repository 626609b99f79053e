import { describe, expect, test } from '@jest/globals';
import { codesOf, imported, questionsOf } from '../test/imported.ts';

const text = (id: string, title: string) => ({ id, type: 'text', text: title });

describe('an element that asks several questions at once is split', () => {
  test('the fields of a multipletext', () => {
    const { definition, report } = imported({
      title: 'T',
      elements: [
        { type: 'radiogroup', name: 'plan', choices: ['a', 'b'] },
        {
          type: 'multipletext',
          name: 'home',
          title: 'Your home',
          visibleIf: '{plan} notempty',
          items: [
            { name: 'street', title: 'Street', isRequired: true, maxLength: 50 },
            { name: 'rooms', inputType: 'number', min: 1 },
          ],
        },
        {
          type: 'comment',
          name: 'why',
          maxLength: 9,
          visibleIf: '{home.rooms} > 3 and {home.street} notempty',
        },
      ],
    });
    expect(definition.questions.slice(1)).toMatchObject([
      {
        ...text('home_street', 'Your home – Street'),
        required: true,
        maxLength: 50,
        showIf: { question: 'plan', answered: true },
      },
      { id: 'home_rooms', type: 'number', text: 'Your home – rooms', min: 1 },
      {
        id: 'why',
        showIf: {
          all: [
            { question: 'home_rooms', atLeast: 4 },
            { question: 'home_street', answered: true },
          ],
        },
      },
    ]);
    expect(report.elements[1]).toMatchObject({
      name: 'home',
      kind: 'changed',
      ids: [],
      notes: [{ code: 'split', into: 'fields', count: 2 }],
    });
  });

  test('the columns of a table: those of choices stay tables, in the others each cell is a field', () => {
    const { definition } = imported({
      title: 'T',
      elements: [
        {
          type: 'matrixdropdown',
          name: 'm',
          title: 'Drinks',
          choices: ['yes', 'no'],
          columns: [
            { name: 'liked', title: 'Do you like it?' },
            { name: 'cups', cellType: 'text', inputType: 'number', visibleIf: "{row.liked} = 'yes'" },
          ],
          rows: ['tea', { value: 'mate', text: 'Mate' }],
        },
      ],
    });
    expect(definition.questions).toMatchObject([
      {
        id: 'm_liked',
        type: 'matrix',
        text: 'Drinks – Do you like it?',
        rows: [{ id: 'tea' }, { id: 'mate', label: 'Mate' }],
        columns: [{ value: 'yes' }, { value: 'no' }],
      },
      {
        id: 'm_tea_cups',
        type: 'number',
        text: 'Drinks – tea – cups',
        showIf: { question: 'm_liked.tea', anyOf: ['yes'] },
      },
      { id: 'm_mate_cups', showIf: { question: 'm_liked.mate', anyOf: ['yes'] } },
    ]);
  });

  test('groups that repeat, as often as is wanted and the file allows', () => {
    const child = {
      type: 'paneldynamic',
      name: 'child',
      title: 'Child',
      maxPanelCount: 2,
      templateElements: [
        { type: 'text', name: 'age', title: 'Age', inputType: 'number', isRequired: true },
        { type: 'comment', name: 'school', maxLength: 9, visibleIf: '{panel.age} >= 6' },
      ],
    };
    const table = { type: 'matrixdynamic', name: 'pet', columns: [{ name: 'kind' }] };
    const file = { title: 'T', elements: [{ type: 'comment', name: 'a', maxLength: 9 }, child, table] };
    expect(imported(file).definition.questions.map(({ id }) => id)).toEqual(['a']);
    const { definition, report } = imported(file, { groups: 3 });
    expect(definition.questions.slice(1, 5)).toMatchObject([
      { id: 'child_0_age', text: 'Child 1 – Age', required: true },
      { id: 'child_0_school', showIf: { question: 'child_0_age', atLeast: 6 } },
      { id: 'child_1_age', text: 'Child 2 – Age', required: false },
      { id: 'child_1_school', showIf: { question: 'child_1_age', atLeast: 6 } },
    ]);
    expect(definition.questions.slice(5).map(({ text: shown }) => shown)).toEqual([
      'pet 1 – kind',
      'pet 2 – kind',
      'pet 3 – kind',
    ]);
    expect(codesOf(report.elements.flatMap(({ notes }) => notes))).toContain('split');
  });

  test.each([
    ['Child #{panelIndex}', undefined, ['Child #1 – Age', 'Child #2 – Age']],
    ['Child #{index}', 'Your children', ['Your children – Child #1 – Age', 'Your children – Child #2 – Age']],
    ['Child', undefined, ['Child 1 – Age', 'Child 2 – Age']],
  ])('groups have the titles that the file has for them: %s', (templateTitle, title, expected) => {
    const templateElements = [{ type: 'text', name: 'age', title: 'Age' }];
    const children = { type: 'paneldynamic', name: 'child', title, templateTitle, templateElements };
    const { definition, report } = imported({ title: 'T', elements: [children] }, { groups: 2 });
    expect(definition.questions.map(({ text: shown }) => shown)).toEqual(expected);
    expect(codesOf(report.elements.flatMap(({ notes }) => notes))).not.toContain('property');
  });

  test('a title with answers in it, and a number of groups that follows another answer, are reported', () => {
    const children = {
      type: 'paneldynamic',
      name: 'child',
      templateTitle: 'About {panel.name}',
      bindings: { panelCount: 'count' },
      templateElements: [{ type: 'text', name: 'name' }],
    };
    const { definition, report } = imported({ title: 'T', elements: [children] }, { groups: 1 });
    expect(definition.questions).toMatchObject([{ text: 'child 1 – name' }]);
    const notes = report.elements.flatMap((element) => element.notes);
    expect(notes).toContainEqual(expect.objectContaining({ code: 'property', property: 'templateTitle' }));
    expect(notes).toContainEqual(expect.objectContaining({ code: 'property-changed', property: 'bindings' }));
  });

  test('groups within groups end at the most questions of a survey', () => {
    let nested: object = { type: 'text', name: 'x' };
    for (let depth = 0; depth < 8; depth += 1)
      nested = { type: 'paneldynamic', name: `g${depth}`, templateElements: [nested, nested] };
    const { definition } = imported({ title: 'T', elements: [nested] }, { groups: 10 });
    expect(definition.questions).toHaveLength(200);
  });
});

const groupWith = (...templateElements: unknown[]) => ({
  title: 'T',
  elements: [{ type: 'paneldynamic', name: 'g', templateElements }],
});

describe('conditions in groups', () => {
  const field = { type: 'text', name: 'x', inputType: 'number' };

  test('a group within a group has names of its own', () => {
    const inner = {
      type: 'paneldynamic',
      name: 'n',
      templateElements: [
        field,
        { type: 'comment', name: 'own', visibleIf: '{panel.x} > 1' },
        { type: 'comment', name: 'outer', visibleIf: '{parentPanel.x} > 1' },
      ],
    };
    const { definition } = imported(groupWith(field, inner), { groups: 1 });
    expect(definition.questions.slice(2)).toMatchObject([
      { id: 'g_0_n_0_own', showIf: { question: 'g_0_n_0_x' } },
      { id: 'g_0_n_0_outer', showIf: { question: 'g_0_x' } },
    ]);
  });

  test.each([
    ['{row.x} > 1', 'condition-elsewhere'],
    ['{parentPanel.x} > 1', 'condition-elsewhere'],
    ['{panelIndex} > 1', 'condition'],
  ])('%s is not about the group', (visibleIf, code) => {
    const { definition, report } = imported(groupWith(field, { type: 'comment', name: 'c', visibleIf }), {
      groups: 1,
    });
    expect(definition.questions[1]).not.toHaveProperty('showIf');
    expect(codesOf(report.elements.at(-1)!.notes)).toContain(code);
  });

  test('a row of a table within a group is not the group', () => {
    const columns = [
      { name: 'x', cellType: 'text', inputType: 'number' },
      { name: 'y', cellType: 'text', visibleIf: '{row.x} > 1' },
    ];
    const table = { type: 'matrixdynamic', name: 't', columns };
    const { definition } = imported(groupWith(field, table), { groups: 1 });
    expect(definition.questions[2]).toMatchObject({ id: 'g_0_t_0_y', showIf: { question: 'g_0_t_0_x' } });
  });

  test('a name with a dollar sign is no pattern', () => {
    const file = {
      title: 'T',
      elements: [
        {
          type: 'paneldynamic',
          name: '$&$1',
          templateElements: [field, { type: 'comment', name: 'c', visibleIf: '{panel.x} > 1' }],
        },
      ],
    };
    const [x, c] = imported(file, { groups: 1 }).definition.questions;
    expect(c).toMatchObject({ showIf: { question: x?.id } });
  });
});

test('a condition that gets too long by the names in it is refused for that', () => {
  const name = 'g'.repeat(200);
  const visibleIf = Array(8).fill('{panel.x} = 1').join(' or ');
  const templateElements = [
    { type: 'text', name: 'x', inputType: 'number' },
    { type: 'comment', name: 'c', visibleIf },
  ];
  const file = { title: 'T', elements: [{ type: 'paneldynamic', name, templateElements }] };
  expect(imported(file, { groups: 1 }).report.elements.at(-1)?.notes).toContainEqual(
    expect.objectContaining({ code: 'condition', why: 'too-long' }),
  );
});

test('the parts beyond the most questions of a survey are counted', () => {
  const file = {
    title: 'T',
    elements: [
      {
        type: 'matrixdropdown',
        name: 'm',
        columns: ['a', 'b', 'c'].map((name) => ({ name, cellType: 'text' })),
        rows: Array.from({ length: 100 }, (_, index) => index),
      },
    ],
  };
  const { definition, report } = imported(file);
  expect(definition.questions).toHaveLength(200);
  expect(report.survey).toMatchObject([{ code: 'too-many-questions', count: 100 }]);
});

test('what the parts do not have of the whole is reported', () => {
  const whole = {
    type: 'multipletext',
    name: 'home',
    isRequired: true,
    showCommentArea: true,
    readOnly: true,
    keyName: 'a',
    validators: [{ type: 'expression', expression: '{home.a} = {home.b}' }],
    items: [{ name: 'a' }, { name: 'b', isRequired: true }],
  };
  const { report } = imported({ title: 'T', elements: [whole] });
  const notes = report.elements[0]?.notes ?? [];
  expect(notes.map(({ code, path }) => `${code} ${path}`)).toEqual([
    'split elements[0]',
    'property-changed elements[0].readOnly',
    'property elements[0].keyName',
    'validator elements[0].validators[0]',
    'property elements[0].isRequired',
    'property elements[0].showCommentArea',
  ]);
});

test('fields are required if they say so themselves: SurveyJS wants one of a required multipletext', () => {
  const items = [{ name: 'a' }, { name: 'b', isRequired: true }];
  expect(questionsOf({ type: 'multipletext', name: 'q', isRequired: true, items })).toMatchObject([
    { id: 'q_a', required: false },
    { id: 'q_b', required: true },
  ]);
});

test('the description of the whole is shown before its parts', () => {
  const items = [{ name: 'a' }, { name: 'b' }];
  expect(questionsOf({ type: 'multipletext', name: 'q', description: 'Both, please', items })).toMatchObject([
    { type: 'statement', text: 'Both, please' },
    { id: 'q_a' },
    { id: 'q_b' },
  ]);
});

test('conditions of rows hold for their cells, together with those of columns', () => {
  const table = {
    type: 'matrixdropdown',
    name: 'm',
    columns: [
      { name: 'n', cellType: 'text', inputType: 'number' },
      { name: 'why', cellType: 'comment', visibleIf: '{row.n} > 1' },
    ],
    rows: [{ value: 'tea', visibleIf: "{asked} = 'yes'" }],
  };
  expect(
    questionsOf({ type: 'radiogroup', name: 'asked', choices: ['yes', 'no'] }, table).slice(1),
  ).toMatchObject([
    { id: 'm_tea_n', showIf: { question: 'asked', anyOf: ['yes'] } },
    { id: 'm_tea_why', showIf: { all: [{ question: 'asked' }, { question: 'm_tea_n' }] } },
  ]);
});

test('a choice that was offered on a condition is copied with it', () => {
  const from = {
    type: 'checkbox',
    name: 'from',
    choices: ['a', { value: 'b', visibleIf: '{age} > 17' }],
  };
  const to = {
    type: 'checkbox',
    name: 'to',
    choicesFromQuestion: 'from',
    choicesFromQuestionMode: 'selected',
  };
  const age = { type: 'text', name: 'age', inputType: 'number' };
  expect(questionsOf(age, from, to).at(-1)).toMatchObject({
    choices: [
      { value: 'a', showIf: { question: 'from', anyOf: ['a'] } },
      { value: 'b', showIf: { all: [{ question: 'age' }, { question: 'from', anyOf: ['b'] }] } },
    ],
  });
});
