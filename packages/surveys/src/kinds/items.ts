import { z } from 'zod';
import { shownText } from '../shared/shown-text.ts';
import { idSchema } from '../shared/id-schema.ts';
import { isQuestionId } from '../shared/question-id.ts';
import { repeatedIndexes } from '../shared/repeated-indexes.ts';
import type { ReportIssue } from '../shared/report-issue.ts';
import { hasShape, isText } from '../shared/shape.ts';

/** Items that a person ranks, or divides a total among. */
export const maxItems = 20;
/** Fewer items have no order, and no shares. */
const minItems = 2;

const itemSchema = z.strictObject(
  { id: idSchema('item'), label: shownText('An item label', 500, 'line') },
  {
    error: (issue) => (issue.code === 'invalid_type' ? 'An item is an object with id and label' : undefined),
  },
);

/** Something that is judged against the other items of its question. Each is a part of the question. */
export type Item = z.infer<typeof itemSchema>;

export const itemListSchema = z
  .array(itemSchema, { error: 'items must be an array' })
  .min(minItems, `A question has at least ${minItems} items`)
  .max(maxItems, `A question has at most ${maxItems} items`)
  .superRefine((items, context) => {
    // Many readers of files and tables do not tell columns apart that differ only in case.
    for (const index of repeatedIndexes(items.map(({ id }) => id.toLowerCase()))) {
      context.addIssue({
        code: 'custom',
        path: [index, 'id'],
        message: 'Another item has this id, or one that differs only in case',
      });
    }
  });

export const itemOrderSchema = z
  .literal('random', { error: 'order must be "random"' })
  .optional()
  .describe('Each respondent sees the items in another order. Absent: in that of the definition');

const storedItem = { required: { id: isQuestionId, label: isText } };

export function areItems(json: unknown): boolean {
  return (
    Array.isArray(json) &&
    json.length >= minItems &&
    json.length <= maxItems &&
    json.every((item) => hasShape(item, storedItem))
  );
}

export const itemId = ({ id }: Item): string => id;

/** Reports other items than before: each is judged against all others, so that answers about other items cannot be counted together. */
export function checkSameItems(before: readonly Item[], now: readonly Item[], report: ReportIssue): void {
  const ids = new Set(before.map(itemId));
  if (now.length !== before.length || !now.every(({ id }) => ids.has(id))) {
    report(['items'], 'The items of a published question cannot change: use a new id');
  }
}
