import { describe, expect, test } from '@jest/globals';
import { codesOf, imported } from '../test/imported.ts';

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

  test('groups within groups end at the most questions of a survey', () => {
    let nested: object = { type: 'text', name: 'x' };
    for (let depth = 0; depth < 8; depth += 1)
      nested = { type: 'paneldynamic', name: `g${depth}`, templateElements: [nested, nested] };
    const { definition } = imported({ title: 'T', elements: [nested] }, { groups: 10 });
    expect(definition.questions).toHaveLength(200);
  });
});
