import { describe, expect, test } from '@jest/globals';
import { parseDefinition } from './parse-definition.ts';

const list = <T>(count: number, item: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => item(index));

function messages(questions: readonly object[]): string[] {
  const parsed = parseDefinition({ title: 'Large', questions });
  return parsed.ok ? [] : parsed.errors.map(({ path, message }) => `${path}: ${message}`);
}

function grid(id: string, rows: number, columns: readonly string[], row: object = {}): object {
  return {
    id,
    text: id,
    type: 'matrix',
    rows: list(rows, (n) => ({ id: `r${n}`, label: `Row ${n}`, ...row })),
    columns,
  };
}

/** Distinct values of this length. */
const values = (count: number, length: number) => list(count, (n) => `${n}-`.padEnd(length, 'x'));

describe('the size of a definition', () => {
  test('may be that of 200 questions with 200 choices and 10 conditions', () => {
    const showIf = { any: list(10, () => ({ question: 'q0', answered: true })) };
    const questions = list(200, (n) => ({
      id: `q${n}`,
      text: `Question ${n}`,
      type: 'choice',
      choices: values(200, 50),
      ...(n > 0 && { showIf }),
    }));
    expect(messages(questions)).toEqual([]);
  });

  test('is bounded by the facets', () => {
    expect(messages(list(20, (n) => grid(`g${n}`, 49, ['a'])))).toEqual([]);
    expect(messages(list(20, (n) => grid(`g${n}`, 50, ['a'])))).toEqual([
      'questions: A survey has at most 1000 questions, rows and other parts of questions',
    ]);
  });

  test('is bounded by the values to choose from, and by their bytes', () => {
    const fits = list(80, (n) => grid(`g${n}`, 10, values(50, 50)));
    expect(messages(fits)).toEqual([]);
    expect(messages([...fits, grid('more', 1, ['a'])])).toEqual([
      'questions: All questions and rows of a survey together offer at most 40000 choices',
    ]);
    expect(messages(list(80, (n) => grid(`g${n}`, 10, values(50, 200))))).toEqual([
      'questions: The values of the choices that all questions and rows of a survey offer take at most 2 MiB together: use shorter values, or fewer',
    ]);
  });

  test('is bounded by the conditions of all questions and rows', () => {
    const why = { id: 'why', text: 'Why?', type: 'text' };
    const test10 = { all: list(10, () => ({ question: 'why', textIs: ['yes'] })) };
    const fits = [why, ...list(5, (n) => grid(`g${n}`, 40, ['a'], { showIf: test10 }))];
    expect(messages(fits)).toEqual([]);
    expect(messages([...fits, { ...why, id: 'how', showIf: { question: 'why', textIs: ['yes'] } }])).toEqual([
      'questions: All pages, questions and rows of a survey together have at most 2000 conditions',
    ]);
  });
});
