import { describe, expect, test } from '@jest/globals';
import { questionOf, questionsOf, reportOn } from '../../test/imported.ts';

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
        { value: 'none', label: 'Nothing' },
        { value: 'refused' },
        { value: 'dontknow' },
        { value: 'other' },
      ],
    });
  });

  test('“Other” becomes a question that is asked if it is chosen, under the key that SurveyJS uses', () => {
    const [, comment] = questionsOf({
      type: 'radiogroup',
      name: 'plan',
      title: 'Which plan?',
      choices: ['a'],
      showOtherItem: true,
      otherText: 'Another',
    });
    expect(comment).toMatchObject({
      id: 'plan-Comment',
      text: 'Which plan? – Another',
      required: true,
      showIf: { question: 'plan', anyOf: ['other'] },
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

  test('a choice with a comment, a condition or questions of its own is taken without them', () => {
    const choices = [
      { value: 'x', showCommentArea: true, visibleIf: '{a} = 1', elements: [{ type: 'text' }] },
    ];
    const { ids, notes } = reportOn({ type: 'checkbox', name: 'q', choices });
    expect(ids).toEqual(['q']);
    expect(notes).toMatchObject([
      { code: 'choice-property', property: 'visibleIf' },
      { code: 'choice-property', property: 'showCommentArea' },
      { code: 'choice-property', property: 'elements' },
    ]);
  });

  test('a dropdown adds numbers to its choices', () => {
    const element = { type: 'dropdown', choices: ['x', 3], choicesMin: 1, choicesMax: 9, choicesStep: 2 };
    expect(questionOf(element)).toMatchObject({
      choices: ['x', '3', '1', '5', '7', '9'].map((value) => ({ value })),
    });
  });

  test('the order by text is taken, a random one is not', () => {
    const choices = ['b', 'a'];
    expect(questionOf({ type: 'radiogroup', choices, choicesOrder: 'asc' })).toMatchObject({
      choices: [{ value: 'a' }, { value: 'b' }],
    });
    const { notes } = reportOn({ type: 'radiogroup', name: 'q', choices, choicesOrder: 'random' });
    expect(notes).toMatchObject([{ code: 'property', property: 'choicesOrder' }]);
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
