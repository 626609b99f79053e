import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { showIfSchema } from '../../conditions/show-if.ts';
import { type Choice, areChoices, choiceListSchema, maxChoices } from '../../shared/choice.ts';
import { prose } from '../../shared/prose.ts';
import { idSchema, isQuestionId } from '../../shared/question-id.ts';
import { repeatedIndexes } from '../../shared/repeated-indexes.ts';
import { hasShape, isText } from '../../shared/shape.ts';
import { isJsonObject } from '../../shared/stored-json.ts';
import { choiceFault } from '../answer-rule.ts';
import { compareItems } from '../compare-items.ts';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftShowIfSchema } from '../draft-show-if.ts';
import { itemIds } from '../item-ids.ts';
import { choiceValues, offeredBy } from '../item-values.ts';
import type { DefinedKind } from '../kind.ts';
import { blankItems, listItemFields, listItemsSchema } from '../list-items.ts';
import type { OptionChange } from '../option-change.ts';
import { answerOfParts, onlyAsked, partsFromForm, valueOfPart } from '../parts-answer.ts';
import { partsRule } from '../parts-rule.ts';
import { type SpecBase, questionFields } from '../question-fields.ts';
import { respelled, respelledValue, retiredItems } from '../retired-items.ts';

/** Rows of a matrix. */
export const maxRows = 50;
/** Rows times columns of a matrix. */
export const maxCells = 500;

const rowSchema = z.strictObject(
  {
    id: idSchema('row'),
    label: prose('A row label', 500, 'line'),
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
      .describe('Each row is answered with one of the columns'),
    columns: choiceListSchema('columns').describe('What a row can be answered with'),
  })
  .refine(({ rows, columns }) => rows.length * columns.length <= maxCells, {
    path: ['rows'],
    message: `A matrix has at most ${maxCells} cells: rows times columns`,
  });

type MatrixQuestion = z.infer<typeof schema>;

interface SpecRow {
  readonly id: string;
  readonly label: string;
}

interface MatrixSpec extends SpecBase {
  readonly type: 'matrix';
  readonly rows: readonly SpecRow[];
  readonly columns: readonly Choice[];
  /** The rows that only earlier versions asked, the latest first. Absent if there is none. */
  readonly retiredRows?: readonly SpecRow[];
  /** The columns that only earlier versions offered: at most 200, the latest first. Absent if there is none. */
  readonly retiredColumns?: readonly Choice[];
}

const valueOf = ({ value }: Choice): string => value;
const rowId = ({ id }: SpecRow): string => id;

export const matrix: DefinedKind<typeof schema, MatrixSpec> = {
  type: 'matrix',
  schema,
  api: {
    answer: z
      .record(z.string(), z.string())
      .describe(
        'The values of the chosen columns by row id, for a matrix; a row without an answer is left out',
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
        columns: ['good', 'bad'],
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
      parts: [
        {
          id: 'quality.price',
          text: 'Price',
          facet: 'choices',
          answered: 2,
          skipped: 1,
          choices: [
            { value: 'good', label: 'Good', count: 2 },
            { value: 'bad', label: 'Bad', count: 0 },
          ],
        },
      ],
    },
  },
  questionShape: { required: { rows: (json) => areRows(json, maxRows, isQuestionRow), columns: areChoices } },
  specShape: {
    required: { rows: (json) => areRows(json, maxRows, isSpecRow), columns: areChoices },
    optional: { retiredRows: (json) => areRows(json, Infinity, isSpecRow), retiredColumns: areChoices },
  },
  specOf({ type, text, rows, columns }, before) {
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
      ...(retiredRows.length > 0 && { retiredRows }),
      ...(retiredColumns.length > 0 && { retiredColumns }),
    };
  },
  partsOf({ rows, columns, retiredRows = [], retiredColumns: retired }) {
    const facet = {
      type: 'choices',
      choices: columns,
      ...(retired && { retired }),
      multiple: false,
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
  rule({ rows, columns, ...question }, shared) {
    const offered = shared(columns);
    return partsRule(question, {
      parts: rows,
      fault: (value) => choiceFault(value, offered),
      noParts: { code: 'wrong-type', expected: 'rows' },
      unknownPart: { code: 'unknown-row' },
    });
  },
  valueOf: valueOfPart,
  answerOf: ({ rows, retiredRows = [] }, read) => answerOfParts([...rows, ...retiredRows].map(rowId), read),
  withoutParts: onlyAsked,
  fromForm: partsFromForm,
  *compare(before, question) {
    yield* compareItems(question, 'rows', [before.rows, question.rows], rowId);
    yield* compareConditions(before, question);
    yield* compareItems(question, 'columns', [before.columns, question.columns], valueOf);
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

function* compareConditions(before: MatrixQuestion, question: MatrixQuestion): Generator<OptionChange> {
  const old = new Map(before.rows.map((row) => [row.id, row]));
  for (const item of question.rows) {
    const same = old.get(item.id);
    if (same !== undefined && !isDeepStrictEqual(same.showIf, item.showIf)) {
      const change = same.showIf === undefined ? 'added' : item.showIf === undefined ? 'removed' : 'changed';
      yield { kind: 'itemConditionChanged', question, list: 'rows', item, change };
    }
  }
}

function areRows(json: unknown, max: number, isRow: (row: unknown) => boolean): boolean {
  return Array.isArray(json) && json.length >= 1 && json.length <= max && json.every(isRow);
}

const specRow = { required: { id: isQuestionId, label: isText } };
const isSpecRow = (row: unknown) => hasShape(row, specRow);
const isQuestionRow = (row: unknown) => hasShape(row, { ...specRow, optional: { showIf: isJsonObject } });

const draftRowSchema = z
  .strictObject({
    ...listItemFields,
    /** When the row is asked; absent: with its question. */
    showIf: draftShowIfSchema.optional(),
  })
  .readonly();

const draftSchema = draftQuestionSchema('matrix', {
  rows: z.array(draftRowSchema).readonly(),
  columns: listItemsSchema,
}).readonly();

export const matrixDraft: DefinedDraft<typeof draftSchema, MatrixQuestion> = {
  schema: draftSchema,
  lists: ['rows', 'columns'],
  blank: (newKey, choices) => ({
    rows: blankItems(newKey),
    columns: choices.length > 0 ? choices : blankItems(newKey),
  }),
  draftOf: ({ rows, columns }, { newKey, showIf }) => ({
    rows: rows.map((row) => ({
      key: newKey(),
      value: row.id,
      label: row.label,
      ...(row.showIf && { showIf: showIf(row.showIf) }),
    })),
    columns: columns.map((column) => ({ key: newKey(), ...column })),
  }),
  valuesOf: ({ rows, columns }, known) =>
    new Map([...itemIds(rows, known, 'row'), ...choiceValues(columns, offeredBy(known))]),
  inputOf: ({ rows, columns }, { values, showIf }) => ({
    rows: rows.map((row) => ({
      id: values.get(row.key),
      label: row.label,
      ...(row.showIf && { showIf: showIf(row.showIf) }),
    })),
    columns: columns.map(({ key, label }) => ({ value: values.get(key), label })),
  }),
  facetsOf: ({ rows, columns }) => [
    { part: '', type: 'kept', choices: [] },
    ...rows.map(({ key, label }) => ({ part: key, label, type: 'choices' as const, choices: columns })),
  ],
};
