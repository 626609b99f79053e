import { z } from 'zod';
import { showIfSchema } from '../../conditions/show-if.ts';
import {
  type Choice,
  type ScoredChoice,
  areScoredChoices,
  maxChoices,
  scoredChoiceListSchema,
} from '../../shared/choice.ts';
import { shownText } from '../../shared/shown-text.ts';
import { idSchema } from '../../shared/id-schema.ts';
import { isQuestionId } from '../../shared/question-id.ts';
import { repeatedIndexes } from '../../shared/repeated-indexes.ts';
import { hasShape, isBoolean, isText, isTrue } from '../../shared/shape.ts';
import { isJsonObject } from '../../shared/stored-json.ts';
import { choiceFault } from '../answer-rule.ts';
import { compareConditions } from '../compare-conditions.ts';
import { compareItems } from '../compare-items.ts';
import { compareOptions } from '../compare-options.ts';
import type { DefinedKind } from '../kind.ts';
import { answerOfParts } from '../parts-answer.ts';
import { matrixReading } from './reading.ts';
import { partsRule } from '../parts-rule.ts';
import { type SpecBase, optionalFlag, questionFields } from '../question-fields.ts';
import { respelled, respelledValue, retiredItems } from '../retired-items.ts';
import { inOrder, severalFault } from '../several-choices.ts';

/** Rows of a matrix. */
export const maxRows = 50;
/** Rows times columns of a matrix. */
export const maxCells = 500;

const rowSchema = z.strictObject(
  {
    id: idSchema('row'),
    label: shownText('A row label', 500, 'line'),
    showIf: showIfSchema
      .optional()
      .describe('The row is asked only if this holds of the answers to earlier questions'),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? 'A row is an object with id and label' : undefined) },
);

const schema = z
  .strictObject({
    ...questionFields,
    type: z.literal('matrix'),
    rows: z
      .array(rowSchema, { error: 'rows must be an array' })
      .min(1, 'rows must not be empty')
      .max(maxRows, `A matrix has at most ${maxRows} rows`)
      .superRefine((rows, context) => {
        // Many readers of files and tables do not tell columns apart that differ only in case.
        for (const index of repeatedIndexes(rows.map(({ id }) => id.toLowerCase()))) {
          context.addIssue({
            code: 'custom',
            path: [index, 'id'],
            message: 'Another row has this id, or one that differs only in case',
          });
        }
      })
      .describe('Each row is answered with one of the columns, or with several'),
    columns: scoredChoiceListSchema('columns').describe('What a row can be answered with'),
    multiple: optionalFlag('multiple').describe('Whether a row takes several columns'),
    requiredRows: z
      .int({ error: 'requiredRows must be an integer' })
      .min(1, 'requiredRows must be at least 1')
      .optional()
      .describe(
        'An answer has at least this many rows, or all that are asked if those are fewer. Absent: `required` wants every row that is asked',
      ),
    order: z
      .literal('random', { error: 'order must be "random"' })
      .optional()
      .describe('Each respondent sees the rows in another order. Absent: in that of the definition'),
    pool: z
      .int({ error: 'pool must be an integer' })
      .min(1, 'pool must be at least 1')
      .optional()
      .describe(
        'Each respondent is asked this many of the rows, drawn at random, each about equally often: of those whose `showIf` holds, all if those ' +
          'are fewer. What is answered stays asked. The others count as neither answered nor skipped. In an answer that came without a form, the rows that it has are those drawn',
      ),
  })
  .refine(({ rows, columns }) => rows.length * columns.length <= maxCells, {
    path: ['rows'],
    message: `A matrix has at most ${maxCells} cells: rows times columns`,
  })
  .refine(({ rows, pool = 0 }) => pool <= rows.length, {
    path: ['pool'],
    message: 'pool must not be more than there are rows',
  })
  .refine(({ rows, pool, requiredRows = 0 }) => requiredRows <= (pool ?? rows.length), {
    path: ['requiredRows'],
    message: 'requiredRows must not be more than the rows that a respondent is asked',
  })
  .superRefine(({ columns, multiple = false }, context) => {
    for (const [index, { score }] of columns.entries()) {
      if (multiple && score !== undefined) {
        context.addIssue({
          code: 'custom',
          path: ['columns', index, 'score'],
          message: 'A column has no score if a row takes several columns',
        });
      }
    }
  });

export type MatrixQuestion = z.infer<typeof schema>;

interface SpecRow {
  readonly id: string;
  readonly label: string;
}

interface MatrixSpec extends SpecBase {
  readonly type: 'matrix';
  readonly rows: readonly SpecRow[];
  readonly columns: readonly ScoredChoice[];
  /** Absent: a row takes one column. */
  readonly multiple?: true;
  /** The rows that only earlier versions asked, the latest first. Absent if there is none. */
  readonly retiredRows?: readonly SpecRow[];
  /** The columns that only earlier versions offered: at most 200, the latest first. Absent if there is none. */
  readonly retiredColumns?: readonly ScoredChoice[];
}

const valueOf = ({ value }: Choice): string => value;
const rowId = ({ id }: SpecRow): string => id;

export const matrix: DefinedKind<typeof schema, MatrixSpec> = {
  type: 'matrix',
  schema,
  api: {
    answer: z
      .record(z.string(), z.union([z.string(), z.array(z.string())]))
      .describe(
        'The value of the chosen column by row id, or an array of them if a row takes several; a row without an answer is left out',
      ),
    example: {
      question: {
        id: 'service',
        text: 'How was the service?',
        type: 'matrix',
        rows: [
          { id: 'speed', label: 'Speed' },
          { id: 'kindness', label: 'Kindness' },
        ],
        columns: [
          { value: 'good', label: 'Good', score: 1 },
          { value: 'bad', label: 'Bad', score: -1 },
        ],
      },
      answer: { speed: 'bad', kindness: 'good' },
    },
    summary: {
      id: 'quality',
      type: 'matrix',
      facet: 'kept',
      text: 'How good is it?',
      answered: 3,
      skipped: 0,
      averageOfParts: 1,
      parts: [
        {
          id: 'quality.price',
          text: 'Price',
          facet: 'choices',
          answered: 2,
          skipped: 1,
          choices: [
            { value: 'good', label: 'Good', score: 1, count: 2 },
            { value: 'bad', label: 'Bad', score: -1, count: 0 },
          ],
          average: 1,
        },
      ],
    },
  },
  questionShape: {
    required: { rows: (json) => areRows(json, maxRows, isQuestionRow), columns: areScoredChoices },
    optional: {
      multiple: isBoolean,
      requiredRows: Number.isInteger,
      order: isText,
      pool: Number.isInteger,
    },
  },
  specShape: {
    required: { rows: (json) => areRows(json, maxRows, isSpecRow), columns: areScoredChoices },
    optional: {
      multiple: isTrue,
      retiredRows: (json) => areRows(json, Infinity, isSpecRow),
      retiredColumns: areScoredChoices,
    },
  },
  specOf({ type, text, rows, columns, multiple = false }, before) {
    const asked = rows.map(({ id, label }): SpecRow => ({ id, label }));
    const retiredRows = retiredItems(
      asked,
      before && { items: before.rows, retired: before.retiredRows },
      rowId,
      Infinity,
    );
    const retiredColumns = retiredItems(
      columns,
      before && { items: before.columns, retired: before.retiredColumns },
      valueOf,
      maxChoices,
    );
    return {
      type,
      text,
      rows: asked,
      columns,
      ...(multiple && { multiple }),
      ...(retiredRows.length > 0 && { retiredRows }),
      ...(retiredColumns.length > 0 && { retiredColumns }),
    };
  },
  partsOf({ rows, columns, multiple = false, retiredRows = [], retiredColumns: retired }) {
    const facet = {
      type: 'choices',
      choices: columns,
      ...(retired && { retired }),
      multiple,
    } as const;
    return [
      { part: '', facet: { type: 'kept' } },
      ...[...rows, ...retiredRows].map(({ id, label }) => ({ part: id, label, facet })),
    ];
  },
  askedParts({ rows, columns }) {
    const values = new Set(columns.map(valueOf));
    return [
      { part: '', type: 'kept' },
      ...rows.map(({ id, showIf }) => ({ part: id, showIf, type: 'choices', values }) as const),
    ];
  },
  partConditions: ({ rows }) =>
    rows.flatMap(({ showIf }, index) =>
      showIf === undefined ? [] : [{ path: ['rows', index, 'showIf'], showIf }],
    ),
  lists: ({ rows, columns }) => [rows, columns],
  takesSeveral: ({ multiple = false }) => multiple,
  isDrawn: ({ order }) => order !== undefined,
  rule({ rows, columns, multiple, requiredRows: least, pool, ...question }, { shared, compile }) {
    const offered = shared(columns);
    return partsRule(question, compile, {
      parts: rows,
      fault: multiple ? (value) => severalFault(value, offered) : (value) => choiceFault(value, offered),
      ...(multiple && { stored: (value) => inOrder(value, offered) }),
      least,
      pool,
      tooFew: (min) => ({ code: 'too-few-rows', min }),
      tooMany: (max) => ({ code: 'too-many-rows', max }),
      noParts: { code: 'wrong-type', expected: 'rows' },
      unknownPart: { code: 'unknown-row' },
    });
  },
  answerOf: ({ rows, retiredRows = [] }, read) => answerOfParts([...rows, ...retiredRows].map(rowId), read),
  ...matrixReading,
  *compare(before, question) {
    const [had, multiple] = [before.multiple ?? false, question.multiple ?? false];
    if (had !== multiple) yield { kind: 'multipleChanged', question, multiple };
    yield* compareOptions(before, question, ['requiredRows', 'order', 'pool']);
    yield* compareItems(question, 'rows', [before.rows, question.rows], rowId);
    yield* compareConditions(question, 'rows', [before.rows, question.rows], rowId);
    yield* compareItems(question, 'columns', [before.columns, question.columns], valueOf);
    if (haveOtherScores(before, question)) yield { kind: 'scoresChanged', question };
  },
  checkRevision({ rows, retiredRows = [], columns, retiredColumns = [] }, question, report) {
    const ids = [...rows, ...retiredRows].map(rowId);
    const [exact, lower] = [new Set(ids), new Set(ids.map((id) => id.toLowerCase()))];
    for (const [index, { id }] of question.rows.entries()) {
      if (!exact.has(id) && lower.has(id.toLowerCase())) {
        report(['rows', index, 'id'], 'An earlier version writes this id with other capital letters');
      }
    }
    const known = [...columns, ...retiredColumns].map(valueOf);
    for (const index of respelled(question.columns.map(valueOf), known)) {
      report(['columns', index, 'value'], respelledValue);
    }
  },
};

/** Whether a column that both versions have counts something else in means. */
function haveOtherScores(before: MatrixQuestion, { columns }: MatrixQuestion): boolean {
  const old = new Map(before.columns.map((column) => [column.value, column]));
  return columns.some(({ value, score }) => old.has(value) && old.get(value)?.score !== score);
}

function areRows(json: unknown, max: number, isRow: (row: unknown) => boolean): boolean {
  return Array.isArray(json) && json.length >= 1 && json.length <= max && json.every(isRow);
}

const specRow = { required: { id: isQuestionId, label: isText } };
const isSpecRow = (row: unknown) => hasShape(row, specRow);
const isQuestionRow = (row: unknown) => hasShape(row, { ...specRow, optional: { showIf: isJsonObject } });
