import { describe, expect, test } from '@jest/globals';
import { someDay } from '../../test/some-day.ts';
import { compileAnswerValidator } from '../answers/answer-validator.ts';
import { formAnswers, formQuestions } from '../answers/form-answers.ts';
import type { SurveyDefinition } from '../definition/definition.ts';
import { parseDefinition } from '../definition/parse-definition.ts';
import { definitionInputOf } from '../draft/definition-of.ts';
import { draftOf } from '../draft/draft-of.ts';
import { reviseHistory, startHistory } from '../history/history.ts';

function definitionWith(...questions: object[]): SurveyDefinition {
  const parsed = parseDefinition({ title: 'T', questions });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.definition;
}

const weight = { id: 'n', text: 'How heavy?', type: 'number' };
const points = {
  id: 's',
  text: 'How would you divide it?',
  type: 'sum',
  items: [
    { id: 'a', label: 'A' },
    { id: 'b', label: 'B' },
  ],
  total: 2_000,
};

/** What a form with these fields stores, or its errors. */
function sent(question: object, fields: Record<string, string>): unknown {
  const definition = definitionWith(question);
  const answers = formAnswers(formQuestions(definition), fields);
  const read = compileAnswerValidator(definition)(answers, someDay);
  return read.ok ? read.record : read.errors.map(({ path, fault }) => [path, fault]);
}

/** Asks why, if the answer to a question is 1 or 2. */
const after = (question: string) => ({
  id: `after-${question}`,
  text: 'Why?',
  type: 'text',
  showIf: { question, atLeast: 1, atMost: 2 },
});

describe('a separator that may be one of thousands', () => {
  test.each([
    ['1,000', 0],
    ['10.000', 0],
    ['50,000', 1],
    ['2.500', 2],
  ])('is refused in %s where %d decimals are asked for', (typed, decimals) => {
    expect(sent({ ...weight, decimals }, { n: typed })).toEqual([
      ['answers.n', { code: 'unclear-separator' }],
    ]);
    expect(sent({ ...points, decimals }, { 's.a': typed, 's.b': '0' })).toEqual([
      ['answers.s.a', { code: 'unclear-separator' }],
    ]);
  });

  test.each([
    ['1000', 0, 1_000],
    ['1 000', 0, 1_000],
    ['5,0', 0, 5],
    ['0,125', 3, 125],
    ['1,125', 3, 1_125],
    ['1,25', 2, 125],
  ])('is not one of decimals: %s with %d decimals is taken', (typed, decimals, stored) => {
    expect(sent({ ...weight, decimals }, { n: typed })).toEqual({ n: stored });
  });

  test('is refused in the options of a draft and in its conditions', () => {
    const draft = draftOf(
      definitionWith(
        { ...weight, max: 2 },
        { ...weight, id: 'm', decimals: 3, max: 2 },
        after('n'),
        after('m'),
      ),
    );
    // As if a builder had typed it.
    const typed = JSON.parse(JSON.stringify(draft).replaceAll('"2"', '"1.500"')) as typeof draft;
    expect(definitionInputOf(typed, undefined)).toMatchObject({
      questions: [
        { max: '1.500' },
        { max: 1.5 },
        { showIf: { atLeast: 1, atMost: '1.500' } },
        { showIf: { atLeast: 1, atMost: 1.5 } },
      ],
    });
  });
});

describe('the unit of a published question', () => {
  test.each([weight, points])('cannot change: $type', (question) => {
    const published = startHistory(definitionWith({ ...question, unit: 'kg' }));
    for (const other of [{ unit: 'lb' }, {}]) {
      expect(reviseHistory(published, definitionWith({ ...question, ...other }))).toEqual({
        ok: false,
        errors: [
          {
            path: 'questions[0].unit',
            message: 'The unit of a published question cannot change: use a new id',
          },
        ],
      });
    }
    expect(reviseHistory(published, definitionWith({ ...question, unit: 'kg', text: 'Again?' })).ok).toBe(
      true,
    );
  });
});
