import * as fc from 'fast-check';
import { type Condition, type QuestionOf, facetId } from '../../src/index.ts';
import { choiceLists } from './choice-lists.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';

const rowIds = ['price', 'Quality', '1', '0', 'toString', '__defineGetter__', 'a-b', 'last_row'];

const options = () =>
  fc.record({
    rows: fc
      .subarray(rowIds, { minLength: 1, maxLength: 4 })
      .chain((ids) => fc.shuffledSubarray(ids, { minLength: ids.length }))
      .map((ids) => ids.map((id) => ({ id, label: `Row ${id}` }))),
    columns: choiceLists,
  });

const columnOf = ({ columns }: QuestionOf<'matrix'>): fc.Arbitrary<string> =>
  fc.constantFrom(...columns.map(({ value }) => value));

export const matrix: KindGenerators<QuestionOf<'matrix'>> = {
  options,
  validAnswer: (question) =>
    fc
      .subarray(question.rows, { minLength: question.required ? question.rows.length : 1 })
      .chain((rows) => fc.tuple(...rows.map(({ id }) => fc.tuple(fc.constant(id), columnOf(question)))))
      .map((answered) => Object.fromEntries(answered)),
  faultyAnswer(question) {
    const [{ id: row } = { id: '' }] = question.rows;
    const others = Object.fromEntries(
      question.rows.slice(1).map(({ id }) => [id, question.columns[0]!.value]),
    );
    const wrongRow = fc.constantFrom<unknown>('not a column!', 1, null, ['x'], {});
    return fc.oneof(
      fc.constantFrom<unknown>(...wrongAnywhere, 1, 'x').map((value) => ({ value, part: '' })),
      wrongRow.map((value) => ({ value: { ...others, [row]: value }, part: row })),
      columnOf(question).map((value) => ({
        value: { ...others, [row]: value, nobody: value },
        part: 'nobody',
      })),
    );
  },
  condition(question) {
    const part = fc.constantFrom('', ...question.rows.map(({ id }) => id));
    const answered = fc
      .tuple(part, fc.boolean())
      .map(([named, value]): Condition => ({ question: facetId(question.id, named), answered: value }));
    const values = fc.subarray(
      question.columns.map(({ value }) => value),
      { minLength: 1 },
    );
    const row = fc.constantFrom(...question.rows.map(({ id }) => facetId(question.id, id)));
    return fc.oneof(
      answered,
      fc.tuple(row, values).map(([named, anyOf]): Condition => ({ question: named, anyOf })),
      fc.tuple(row, values).map(([named, noneOf]): Condition => ({ question: named, noneOf })),
    );
  },
  fields: ({ id }, answer) =>
    Object.fromEntries(
      Object.entries(answer as Record<string, string>).map(([row, value]) => [facetId(id, row), value]),
    ),
  conditional: (question, showIf) =>
    fc
      .tuple(
        ...question.rows.map((row) =>
          fc.option(
            showIf.map((test) => ({ ...row, showIf: test })),
            { nil: row },
          ),
        ),
      )
      .map((rows) => ({ ...question, rows })),
  revised: options,
};
