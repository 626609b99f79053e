import { describe, expect, test } from '@jest/globals';
import { codesOf, imported, questionOf, reportOn } from '../../../test/imported.ts';

describe('texts and numbers', () => {
  test.each([
    [{}, 10_000],
    [{ maxLength: -1 }, 10_000],
    [{ maxLength: 0 }, 10_000],
    [{ maxLength: '50' }, 50],
    [{ maxLength: 20_000 }, 10_000],
    [{ maxLength: 500, validators: [{ type: 'text', maxLength: 20 }] }, 20],
  ])('a comment with %j has at most %i characters', (properties, maxLength) => {
    expect(questionOf({ type: 'comment', ...properties })).toMatchObject({ type: 'text', maxLength });
  });

  test('a comment of the length -1 has the limit of the survey, one of 0 has none', () => {
    const elements = [
      { type: 'text', name: 'a' },
      { type: 'text', name: 'b', maxLength: 0 },
    ];
    const { questions } = imported({ maxTextLength: 30, elements }).definition;
    expect(questions).toMatchObject([{ maxLength: 30 }, { maxLength: 10_000 }]);
  });

  test.each([
    [
      { inputType: 'number', min: 0, max: 10 },
      { type: 'number', decimals: 0, min: 0, max: 10 },
    ],
    [
      { inputType: 'number', min: '1', max: '7' },
      { type: 'number', min: 1, max: 7 },
    ],
    [{ inputType: 'range' }, { type: 'scale', min: 0, max: 100 }],
    [
      { inputType: 'number', validators: [{ type: 'numeric', minValue: 1, maxValue: 9 }] },
      { type: 'number', min: 1, max: 9 },
    ],
    [{ inputType: 'number' }, { type: 'number', decimals: 0 }],
    [
      { inputType: 'number', min: 0.5, max: 2 },
      { type: 'number', decimals: 1, min: 0.5, max: 2 },
    ],
    [
      { inputType: 'number', min: 0, max: 2, step: 0.25 },
      { type: 'number', decimals: 2 },
    ],
    [{ inputType: 'email' }, { type: 'email' }],
    [{ inputType: 'datetime-local', min: '2026-01-01' }, { type: 'text' }],
  ])('a text with %j becomes %j', (properties, question) => {
    expect(questionOf({ type: 'text', ...properties })).toMatchObject(question);
  });

  test('a text has one line, a comment several', () => {
    expect(questionOf({ type: 'text' })).not.toHaveProperty('multiline');
    expect(questionOf({ type: 'comment' })).toMatchObject({ multiline: true });
  });

  test.each([
    ['^\\d+$', { only: 'digits', example: '123' }],
    ['^AB\\-', { startsWith: 'AB-', example: 'AB-' }],
    ['@', { contains: '@', example: '@' }],
    ['^[A-Z]{2}-\\d{3}$', { matches: '[A-Z]{2}-\\d{3}', example: 'AB-123' }],
    ['^a|b$', { matches: '[\\s\\S]*(?:^a|b$)[\\s\\S]*', example: 'AB-123b' }],
  ])('a validator of the expression %s becomes a pattern', (regex, pattern) => {
    const element = { type: 'text', name: 'q', placeholder: pattern.example, maxLength: 50 };
    const file = { ...element, validators: [{ type: 'regex', regex }] };
    expect(questionOf(file)).toMatchObject({ pattern });
    expect(codesOf(reportOn(file).notes)).toEqual([]);
  });

  test('a validator without an example, or of what no pattern can hold, is reported', () => {
    const validators = [
      { type: 'regex', regex: '^[A-Z]{2}$' },
      { type: 'regex', regex: '^(?=.*a)b' },
    ];
    const file = { type: 'text', name: 'q', maxLength: 50, validators };
    expect(questionOf(file)).not.toHaveProperty('pattern');
    expect(codesOf(reportOn(file).notes)).toEqual(['validator', 'validator']);
  });

  test('a validator of texts sets the shortest length, if the longest allows it', () => {
    const file = { type: 'text', name: 'q', maxLength: 50, validators: [{ type: 'text', minLength: 5 }] };
    expect(questionOf(file)).toMatchObject({ minLength: 5, maxLength: 50 });
    expect(codesOf(reportOn(file).notes)).toEqual([]);
    const impossible = { ...file, validators: [{ type: 'text', minLength: 60 }] };
    expect(questionOf(impossible)).not.toHaveProperty('minLength');
    expect(codesOf(reportOn(impossible).notes)).toEqual(['validator']);
  });

  test('a slider with one handle becomes a range', () => {
    expect(questionOf({ type: 'slider', max: 10 })).toMatchObject({ type: 'scale', min: 0, max: 10 });
    expect(reportOn({ type: 'slider', name: 'q', sliderType: 'range' })).toMatchObject({ kind: 'leftOut' });
  });

  test('the description explains the question; without a title the name is asked', () => {
    expect(questionOf({ type: 'comment', title: 'Why?', description: 'In short' })).toMatchObject({
      text: 'Why?',
      description: 'In short',
    });
    expect(questionOf({ type: 'comment' })).toMatchObject({ text: 'q' });
    expect(questionOf({ type: 'comment', title: ' ' })).toMatchObject({ text: 'q' });
  });

  test('long and unclean texts are made to fit', () => {
    const { definition, report } = imported({
      title: `A\u0000title\nof ${'long'.repeat(100)}`,
      elements: [{ type: 'comment', name: 'q', title: `${'x'.repeat(1_998)}😀😀` }],
    });
    expect(definition.title).toHaveLength(200);
    expect(definition.title).toMatch(/^A title of long.*…$/);
    expect(definition.questions[0]?.text).toBe(`${'x'.repeat(1_998)}…`);
    expect(codesOf(report.survey)).toEqual(['text-cleaned', 'text-shortened']);
  });

  test('says that answers are not shown in texts', () => {
    expect(
      codesOf(reportOn({ type: 'comment', name: 'q', title: 'Why {plan}?', maxLength: 5 }).notes),
    ).toEqual(['answer-in-text']);
  });

  test('shows answers in texts, by any name of their question, where one of an earlier page has them', () => {
    const { definition } = imported({
      title: '{plan}',
      pages: [
        {
          elements: [
            { type: 'radiogroup', name: 'Your plan', title: 'Which {x}?', choices: ['a', 'b'] },
            { type: 'comment', name: 'q', title: 'Why {your plan} {1}?' },
          ],
        },
        {
          title: '{YOUR PLAN}',
          elements: [{ type: 'comment', name: 'r', title: 'And {Your plan}, {q}, {later} {{?' }],
        },
      ],
    });
    expect(definition.title).toBe('{plan}');
    expect(definition.sections?.[1]?.title).toBe('{Your_plan}');
    expect(definition.questions.map(({ text }) => text)).toEqual([
      'Which {{x}?',
      'Why {your plan} {1}?',
      'And {Your_plan}, {q}, {{later} {{?',
    ]);
  });

  test('has parentheses where a text has no room for a brace, or a survey shows too many answers', () => {
    const full = `{x}${'y'.repeat(1_997)}`;
    expect(
      imported({ elements: [{ type: 'comment', name: 'q', title: full }] }).definition.questions[0]?.text,
    ).toBe(`(x)${'y'.repeat(1_997)}`);
    const many = imported({
      pages: [
        { elements: [{ type: 'comment', name: 'q' }] },
        { elements: [{ type: 'comment', name: 'r', title: '{q}'.repeat(201) }] },
      ],
    });
    expect(many.definition.questions[1]?.text).toBe('(q)'.repeat(201));
  });
});
