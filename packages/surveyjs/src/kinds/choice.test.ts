import { describe, expect, test } from '@jest/globals';
import { codesOf, questionOf, questionsOf, reportOn } from '../../test/imported.ts';

describe('choices', () => {
  test('special choices have fixed values and come last, in a fixed order', () => {
    const question = questionOf({
      type: 'checkbox',
      choices: ['a'],
      hasOther: true,
      showDontKnowItem: true,
      showRefuseItem: true,
      hasNone: true,
      noneText: 'Nothing',
    });
    expect(question).toMatchObject({
      choices: [
        { value: 'a' },
        { value: 'none', label: 'Nothing', exclusive: true },
        { value: 'refused', exclusive: true },
        { value: 'dontknow', exclusive: true },
      ],
      other: true,
    });
  });

  test('“Other” is the own answer, under its name, and takes the place of a listed choice', () => {
    const other = { type: 'radiogroup', name: 'plan', showOtherItem: true };
    const [plan, ...others] = questionsOf({ ...other, choices: ['a'], otherText: 'Another' });
    expect(plan).toMatchObject({ choices: [{ value: 'a' }], other: true, otherLabel: 'Another' });
    expect(others).toEqual([]);
    const listed = ['a', { value: 'other', text: 'Something else' }];
    expect(questionOf({ ...other, choices: listed })).toMatchObject({
      choices: [{ value: 'a' }],
      other: true,
      otherLabel: 'Something else',
    });
    expect(questionOf({ type: 'radiogroup', name: 'plan', choices: listed })).not.toHaveProperty('other');
  });

  test('limits, choices that exclude others, and the button for all are taken where they fit', () => {
    const choices = ['a', 'b', { value: 'c', isExclusive: true }];
    const several = { type: 'checkbox', name: 'q', choices };
    expect(questionOf({ ...several, minSelectedChoices: 1, maxSelectedChoices: 2 })).toMatchObject({
      choices: [{ value: 'a' }, { value: 'b' }, { value: 'c', exclusive: true }],
      min: 1,
      max: 2,
    });
    expect(questionOf({ ...several, showSelectAllItem: true })).toMatchObject({ selectAll: true });
    const unfit = reportOn({ ...several, minSelectedChoices: 3, maxSelectedChoices: 9 });
    expect(unfit.notes).toMatchObject([
      { code: 'property', property: 'minSelectedChoices' },
      { code: 'property', property: 'maxSelectedChoices' },
    ]);
    expect(questionOf({ ...several, type: 'dropdown' })).not.toHaveProperty('choices.2.exclusive');
  });

  test('conditions of choices are taken', () => {
    const [, asked] = questionsOf(
      { type: 'radiogroup', name: 'pet', choices: ['cat', 'dog'] },
      { type: 'checkbox', name: 'food', choices: ['fish', { value: 'bone', visibleIf: "{pet} = 'dog'" }] },
    );
    expect(asked).toMatchObject({
      choices: [{ value: 'fish' }, { value: 'bone', showIf: { question: 'pet', anyOf: ['dog'] } }],
    });
  });

  test('a comment area becomes a question without a condition', () => {
    const [, comment] = questionsOf({ type: 'rating', name: 'r', hasComment: true, commentText: 'Why?' });
    expect(comment).toMatchObject({ id: 'r-Comment', text: 'r – Why?', required: false });
    expect(comment).not.toHaveProperty('showIf');
  });

  test('values may be numbers, yes and no, texts with a bar, and missing', () => {
    const choices = [1, true, 'de|Germany', { text: 'Only text' }, { value: 2, text: 3 }];
    expect(questionOf({ type: 'dropdown', choices })).toMatchObject({
      choices: [
        { value: '1', label: '1' },
        { value: 'true', label: 'true' },
        { value: 'de', label: 'Germany' },
        { value: 'Only text', label: 'Only text' },
        { value: '2', label: '3' },
      ],
    });
  });

  test('repeated, blank and composite values are left out', () => {
    const choices = ['a', 'a', 1, '1', '', { value: null }, null, { value: { a: 1 }, text: 'b' }];
    const { notes } = reportOn({ type: 'radiogroup', name: 'q', choices });
    expect(notes).toMatchObject([
      { code: 'choices-left-out', why: 'repeated', count: 2 },
      { code: 'choices-left-out', why: 'blank', count: 3 },
      { code: 'choices-left-out', why: 'not-scalar', count: 1 },
      { code: 'values-as-text' },
    ]);
  });

  test('a choice with a comment, a lost condition or questions of its own is taken without them', () => {
    const choices = [
      { value: 'x', showCommentArea: true, visibleIf: '{a} = 1', elements: [{ type: 'text' }] },
    ];
    const { ids, notes } = reportOn({ type: 'checkbox', name: 'q', choices });
    expect(ids).toEqual(['q']);
    expect(notes).toMatchObject([
      { code: 'choice-property', property: 'showCommentArea' },
      { code: 'choice-property', property: 'elements' },
      { code: 'condition-elsewhere' },
    ]);
  });

  test('a condition on all choices holds for those that have none of their own', () => {
    const [, question] = questionsOf(
      { type: 'checkbox', name: 'known', choices: ['a', 2, "c's"] },
      {
        type: 'radiogroup',
        name: 'best',
        choices: ['a', 2, "c's", { value: 'd', visibleIf: '{known} notempty' }],
        choicesVisibleIf: '{known} contains {item}',
      },
    );
    expect(question).toMatchObject({
      choices: [
        { value: 'a', showIf: { question: 'known', anyOf: ['a'] } },
        { value: '2', showIf: { question: 'known', anyOf: ['2'] } },
        { value: "c's", showIf: { question: 'known', anyOf: ["c's"] } },
        { value: 'd', showIf: { question: 'known', answered: true } },
      ],
    });
  });

  test.each([
    [{ type: 'imagepicker', choices: ['a', 'b'] }, false, []],
    [{ type: 'imagepicker', choices: ['a', 'b'], multiSelect: true }, true, []],
    [
      { type: 'imagepicker', choices: [{ value: 'a', imageLink: 'https://example.org/a.png' }, 'b'] },
      false,
      ['pictures-elsewhere'],
    ],
    [{ type: 'imagemap', areas: ['a', 'b'], imageLink: 'https://example.org/a.png' }, false, ['property']],
    [{ type: 'multiselect', choices: ['a', 'b'] }, true, ['widget']],
  ])('%j is a choice', (element, multiple, codes) => {
    expect(questionOf(element)).toMatchObject({
      type: 'choice',
      multiple,
      choices: [{ value: 'a' }, { value: 'b' }],
    });
    expect(codesOf(reportOn({ name: 'q', ...element }).notes)).toEqual(codes);
  });

  test('a picture without areas is left out: nobody can answer it in SurveyJS either', () => {
    const { kind, notes } = reportOn({ type: 'imagemap', name: 'q', imageLink: 'a.png' });
    expect([kind, notes]).toMatchObject(['leftOut', [{ code: 'no-areas', kind: 'taken' }]]);
  });

  test('a dropdown adds numbers to its choices', () => {
    const element = { type: 'dropdown', choices: ['x', 3], choicesMin: 1, choicesMax: 9, choicesStep: 2 };
    expect(questionOf(element)).toMatchObject({
      choices: ['x', '3', '1', '5', '7', '9'].map((value) => ({ value })),
    });
  });

  test('the order by text is taken, and a random one', () => {
    const choices = ['b', 'a'];
    expect(questionOf({ type: 'radiogroup', choices, choicesOrder: 'asc' })).toMatchObject({
      choices: [{ value: 'a' }, { value: 'b' }],
    });
    const random = { type: 'radiogroup', name: 'q', choices, choicesOrder: 'random' };
    expect(questionOf(random)).toMatchObject({ choices: [{ value: 'b' }, { value: 'a' }], order: 'random' });
    expect(reportOn(random).notes).toEqual([]);
  });

  test('a checkbox of at most one choice becomes a single choice', () => {
    const element = { type: 'checkbox', choices: ['a', 'b'], maxSelectedChoices: 1 };
    expect(questionOf(element)).toMatchObject({ multiple: false });
  });

  test('more than 200 choices become a text field', () => {
    const choices = Array.from({ length: 201 }, (_, index) => `c${index}`);
    expect(questionOf({ type: 'dropdown', choices })).toMatchObject({ type: 'text' });
    expect(questionOf({ type: 'dropdown', choices: choices.slice(1), showNoneItem: true })).toMatchObject({
      type: 'text',
    });
    expect(questionOf({ type: 'dropdown', choices: choices.slice(1) })).toMatchObject({
      type: 'choice',
    });
  });

  test('choices from elsewhere leave the question out, unless it has its own', () => {
    const address = reportOn({ type: 'dropdown', name: 'q', choicesByUrl: { url: 'https://example.com' } });
    expect(address).toMatchObject({
      kind: 'leftOut',
      notes: [{ code: 'choices-elsewhere', source: 'address' }],
    });
    const question = reportOn({ type: 'radiogroup', name: 'q', choicesFromQuestion: 'a', choices: ['own'] });
    expect(question).toMatchObject({
      kind: 'changed',
      ids: ['q'],
      notes: [{ code: 'choices-elsewhere', source: 'question' }],
    });
    expect(reportOn({ type: 'radiogroup', name: 'q' })).toMatchObject({
      kind: 'leftOut',
      notes: [{ code: 'no-choices' }],
    });
  });

  test('a boolean has its labels and values', () => {
    const element = { type: 'boolean', labelTrue: 'Sure', labelFalse: 'Never', valueTrue: 1, valueFalse: 0 };
    expect(questionOf(element)).toMatchObject({
      choices: [
        { value: '1', label: 'Sure' },
        { value: '0', label: 'Never' },
      ],
    });
  });
});

describe('choices from another question', () => {
  const source = { type: 'checkbox', name: 'used', choices: ['tea', { value: "it's", text: 'It' }, 3] };
  const asked = (mode?: string) =>
    questionsOf(source, {
      type: 'radiogroup',
      name: 'best',
      choicesFromQuestion: 'used',
      ...(mode !== undefined && { choicesFromQuestionMode: mode }),
    })[1];

  test('are copied', () => {
    expect(asked()).toMatchObject({
      choices: [{ value: 'tea' }, { value: "it's", label: 'It' }, { value: '3' }],
    });
  });

  test('are offered to those who have chosen them, or not', () => {
    expect(asked('selected')).toMatchObject({
      choices: [
        { showIf: { question: 'used', anyOf: ['tea'] } },
        { showIf: { question: 'used', anyOf: ["it's"] } },
        { showIf: { question: 'used', anyOf: ['3'] } },
      ],
    });
    expect(asked('unselected')).toMatchObject({
      choices: [{ showIf: { question: 'used', noneOf: ['tea'] } }, {}, {}],
    });
  });
});

test('a check of the number of choices sets their limits', () => {
  const validators = [{ type: 'answercount', minCount: 1, maxCount: 2 }];
  expect(questionOf({ type: 'checkbox', choices: ['a', 'b', 'c'], validators })).toMatchObject({
    min: 1,
    max: 2,
  });
});
