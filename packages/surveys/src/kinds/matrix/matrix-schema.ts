import { z } from 'zod';
import { showIfSchema } from '../../conditions/show-if.ts';
import { choiceListSchema } from '../../shared/choice.ts';
import { prose } from '../../shared/prose.ts';
import { isQuestionId } from '../../shared/question-id.ts';
import { repeatedIndexes } from '../../shared/repeated-indexes.ts';
import { questionFields } from '../question-fields.ts';

/** Rows of a matrix. */
export const maxRows = 50;
/** Rows times columns of a matrix. */
export const maxCells = 500;

const rowSchema = z.strictObject(
  {
    id: z
      .string({ error: 'A row needs an id, a string' })
      .refine(isQuestionId, 'A row id has 1 to 64 letters (A-Z, a-z), digits, underscores and hyphens'),
    label: prose('A row label', 500, 'line'),
    showIf: showIfSchema
      .optional()
      .describe('The row is asked only if this holds of the answers to earlier questions'),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? 'A row is an object with id and label' : undefined) },
);

export type MatrixRow = z.infer<typeof rowSchema>;

export const matrixQuestionSchema = z
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

export type MatrixQuestion = z.infer<typeof matrixQuestionSchema>;
