import { z } from 'zod';
import { type Choice, areChoices, maxChoices } from '../../shared/choice.ts';
import { isQuestionId } from '../../shared/question-id.ts';
import { hasShape, isText } from '../../shared/shape.ts';
import { isJsonObject } from '../../shared/stored-json.ts';
import { compareItems } from '../compare-items.ts';
import type { Kind } from '../kind.ts';
import type { OptionChange } from '../option-change.ts';
import type { SpecBase } from '../question-fields.ts';
import { respelled, respelledValue, retiredItems } from '../retired-items.ts';
import { isDeepStrictEqual } from 'node:util';
import { isBlankMatrix, matrixRule, present } from './matrix-rule.ts';
import { type MatrixQuestion, type MatrixRow, maxRows } from './matrix-schema.ts';

export interface SpecRow {
  readonly id: string;
  readonly label: string;
}

export interface MatrixSpec extends SpecBase {
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

export const matrix: Kind<MatrixQuestion, MatrixSpec> = {
  type: 'matrix',
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
  rule: matrixRule,
  valueOf(answer, part) {
    if (part === '') return isBlankMatrix(answer) ? undefined : present;
    return isJsonObject(answer) && Object.hasOwn(answer, part) ? answer[part] : undefined;
  },
  answerOf({ rows, retiredRows = [] }, read) {
    const answered = [...rows, ...retiredRows].flatMap(({ id }) => {
      const value = read(id);
      return value === undefined ? [] : [[id, value] as const];
    });
    return Object.fromEntries(answered);
  },
  withoutParts(answer, isAsked) {
    if (!isJsonObject(answer)) return answer;
    return Object.fromEntries(Object.entries(answer).filter(([part]) => isAsked(part)));
  },
  fromForm(read, parts) {
    const answered = parts.flatMap((part) => {
      const field = part === '' ? undefined : read(part);
      return field === undefined || field === '' ? [] : [[part, field] as const];
    });
    return answered.length === 0 ? undefined : Object.fromEntries(answered);
  },
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
      yield { kind: 'itemConditionChanged', question, list: 'rows', item };
    }
  }
}

function areRows(json: unknown, max: number, isRow: (row: unknown) => boolean): boolean {
  return Array.isArray(json) && json.length >= 1 && json.length <= max && json.every(isRow);
}

const specRow = { required: { id: isQuestionId, label: isText } };
const isSpecRow = (row: unknown) => hasShape(row, specRow);
const isQuestionRow = (row: unknown) => hasShape(row, { ...specRow, optional: { showIf: isJsonObject } });

export type { MatrixQuestion, MatrixRow };
