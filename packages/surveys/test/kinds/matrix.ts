import * as fc from 'fast-check';
import { type Condition, type QuestionOf, facetId } from '../../src/index.ts';
import { choiceLists } from './choice-lists.ts';
import { type KindGenerators, wrongAnywhere } from './kind-generators.ts';

const rowIds = ['price', 'Quality', '1', '0', 'toString', '__defineGetter__', 'a-b', 'last_row'];

const rowLists = fc
  .subarray(rowIds, { minLength: 1, maxLength: 4 })
  .chain((ids) => fc.shuffledSubarray(ids, { minLength: ids.length }))
  .map((ids) => ids.map((id) => ({ id, label: `Row ${id}` })));

const score = fc.option(fc.integer({ min: -1_000, max: 1_000 }), { nil: undefined });

/** Some of the columns with scores. */
const scoredColumns = choiceLists.chain((columns) =>
  fc
    .tuple(...columns.map(() => score))
    .map((scores) =>
      columns.map((column, index) =>
        scores[index] === undefined ? column : { ...choiceOf(column), score: scores[index] },
      ),
    ),
);

function choiceOf(column: unknown): object {
  return typeof column === 'string' ? { value: column, label: column } : (column as object);
}

const options = () =>
  fc
    .record({
      multiple: fc.boolean(),
      rows: rowLists,
      poolShare: fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined, freq: 1 }),
    })
    .chain(({ multiple, rows, poolShare }) => {
      const pool = poolShare === undefined ? undefined : 1 + Math.floor(poolShare * (rows.length - 1));
      return fc.record(
        {
          rows: fc.constant(rows),
          columns: multiple ? choiceLists : scoredColumns,
          ...(multiple && { multiple: fc.constant(multiple) }),
          ...(pool !== undefined && { pool: fc.constant(pool) }),
          requiredRows: fc.integer({ min: 1, max: pool ?? rows.length }),
          order: fc.constant('random'),
        },
        {
          requiredKeys: [
            'rows',
            'columns',
            ...(multiple ? (['multiple'] as const) : []),
            ...(pool === undefined ? [] : (['pool'] as const)),
          ],
        },
      );
    });

const columnOf = ({ columns }: QuestionOf<'matrix'>): fc.Arbitrary<string> =>
  fc.constantFrom(...columns.map(({ value }) => value));

/** What a row can be answered with. */
const ofRow = (question: QuestionOf<'matrix'>): fc.Arbitrary<string | string[]> =>
  question.multiple
    ? fc.subarray(
        question.columns.map(({ value }) => value),
        { minLength: 1 },
      )
    : columnOf(question);

/** The most rows that a respondent is asked. Without a form, an answer may have any of them. */
const mostRows = ({ rows, pool = rows.length }: QuestionOf<'matrix'>): number => pool;

const leastRows = (question: QuestionOf<'matrix'>): number =>
  question.requiredRows ?? (question.required ? mostRows(question) : 1);

export const matrix: KindGenerators<QuestionOf<'matrix'>> = {
  options,
  validAnswer: (question) =>
    fc
      .subarray(question.rows, { minLength: leastRows(question), maxLength: mostRows(question) })
      .chain((rows) => fc.tuple(...rows.map(({ id }) => fc.tuple(fc.constant(id), ofRow(question)))))
      .map((answered) => Object.fromEntries(answered)),
  faultyAnswer(question) {
    const [{ id: row } = { id: '' }] = question.rows;
    const { value: first } = question.columns[0]!;
    const right = question.multiple ? [first] : first;
    const others = Object.fromEntries(
      question.rows.slice(1, mostRows(question)).map(({ id }) => [id, right]),
    );
    const all = Object.fromEntries(question.rows.map(({ id }) => [id, right]));
    const wrongRow = fc.constantFrom<unknown>(
      'not a column!',
      1,
      null,
      ['not a column!'],
      {},
      ...(question.multiple ? [first, [first, first], ['']] : [[first]]),
    );
    const tooFew = Object.fromEntries(
      question.rows.slice(0, leastRows(question) - 1).map(({ id }) => [id, right]),
    );
    return fc.oneof(
      ...(question.requiredRows !== undefined && question.requiredRows > 1
        ? [fc.constant({ value: tooFew, part: '' })]
        : []),
      ...(mostRows(question) < question.rows.length ? [fc.constant({ value: all, part: '' })] : []),
      fc.constantFrom<unknown>(...wrongAnywhere, 1, 'x').map((value) => ({ value, part: '' })),
      wrongRow.map((value) => ({ value: { ...others, [row]: value }, part: row })),
      fc.constant({ value: { ...others, [row]: right, nobody: right }, part: 'nobody' }),
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
      Object.entries(answer as Record<string, string | string[]>).map(([row, value]) => [
        facetId(id, row),
        value,
      ]),
    ),
  // An answer of the least rows may have too few if some of them are not asked.
  conditional: ({ requiredRows: _requiredRows, pool: _pool, ...question }, showIf) =>
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
