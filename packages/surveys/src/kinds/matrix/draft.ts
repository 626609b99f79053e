import { z } from 'zod';
import type { MatrixQuestion } from './matrix.ts';
import type { DefinedDraft } from '../draft-kind.ts';
import { draftQuestionSchema } from '../draft-question.ts';
import { draftShowIfSchema } from '../draft-show-if.ts';
import { itemIds } from '../item-ids.ts';
import { choiceValues, offeredBy } from '../item-values.ts';
import { blankItems, listItemFields, listItemsSchema } from '../list-items.ts';

const rowSchema = z
  .strictObject({
    ...listItemFields,
    /** When the row is asked; absent: with its question. */
    showIf: draftShowIfSchema.optional(),
  })
  .readonly();

const schema = draftQuestionSchema('matrix', {
  rows: z.array(rowSchema).readonly(),
  columns: listItemsSchema,
}).readonly();

export const matrixDraft: DefinedDraft<typeof schema, MatrixQuestion> = {
  schema,
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
