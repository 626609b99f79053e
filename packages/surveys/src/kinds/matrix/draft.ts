import { z } from 'zod';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftShowIfSchema, draftText } from '../draft-show-if.ts';
import { itemIds } from '../item-ids.ts';
import { choiceValues, offeredBy } from '../item-values.ts';
import { type NewKey, blankItems, listItemFields } from '../list-items.ts';
import { optionalNumber } from '../typed-options.ts';
import type { Language } from '../../shared/language.ts';
import type { MatrixQuestion } from './matrix.ts';
import { type ReadyScale, scaleColumns } from './ready-scales.ts';

const draftRowSchema = z
  .strictObject({
    ...listItemFields,
    /** When the row is asked; absent: with its question. */
    showIf: draftShowIfSchema.optional(),
  })
  .readonly();

const draftColumnSchema = z
  .strictObject({
    ...listItemFields,
    /** As it was typed; absent or blank: none. */
    score: draftText.optional(),
  })
  .readonly();

/** Numbers are kept as they were typed. */
const schema = draftQuestionSchema('matrix', {
  rows: z.array(draftRowSchema).readonly(),
  columns: z.array(draftColumnSchema).readonly(),
  multiple: z.boolean(),
  requiredRows: draftText,
  isRandom: z.boolean(),
  pool: draftText,
}).readonly();

const presetOf = (scale: ReadyScale) => (language: Language, newKey: NewKey) => ({
  columns: scaleColumns(scale, language, newKey),
});

export const matrixDraft: DefinedDraft<typeof schema, MatrixQuestion, ReadyScale> = {
  schema,
  presets: {
    agreement: presetOf('agreement'),
    satisfaction: presetOf('satisfaction'),
    frequency: presetOf('frequency'),
  },
  lists: ['rows', 'columns'],
  conditional: ['rows'],
  blank: (newKey, choices) => ({
    rows: blankItems(newKey),
    columns: choices.length > 0 ? choices : blankItems(newKey),
    multiple: false,
    requiredRows: '',
    isRandom: false,
    pool: '',
  }),
  draftOf: ({ rows, columns, multiple = false, requiredRows, order, pool }, { newKey, showIf }) => ({
    rows: rows.map((row) => ({
      key: newKey(),
      value: row.id,
      label: row.label,
      ...(row.showIf && { showIf: showIf(row.showIf) }),
    })),
    columns: columns.map(({ value, label, score }) => ({
      key: newKey(),
      value,
      label,
      ...(score !== undefined && { score: String(score) }),
    })),
    multiple,
    requiredRows: String(requiredRows ?? ''),
    isRandom: order !== undefined,
    pool: String(pool ?? ''),
  }),
  valuesOf: ({ rows, columns }, known) =>
    new Map([...itemIds(rows, known, 'row'), ...choiceValues(columns, offeredBy(known))]),
  inputOf: ({ rows, columns, multiple, requiredRows, isRandom, pool }, { values, showIf }) => ({
    rows: rows.map((row) => ({
      id: values.get(row.key),
      label: row.label,
      ...(row.showIf && { showIf: showIf(row.showIf) }),
    })),
    columns: columns.map(({ key, label, score = '' }) => ({
      value: values.get(key),
      label,
      // The builder shows none then, and keeps them for the case that a row takes one column again.
      ...(!multiple && optionalNumber('score', score)),
    })),
    ...(multiple && { multiple }),
    ...optionalNumber('requiredRows', requiredRows),
    ...(isRandom && { order: 'random' }),
    ...optionalNumber('pool', pool),
  }),
  facetsOf: ({ rows, columns }) => [
    { part: '', type: 'kept', choices: [] },
    ...rows.map(({ key, label }) => ({ part: key, label, type: 'choices' as const, choices: columns })),
  ],
};
