import { z } from 'zod';
import { prose } from './prose.ts';

/** Choices of a question. */
export const maxChoices = 200;
/** Characters of the value of a choice. */
const maxChoiceValueLength = 200;

export const choiceValueSchema = prose('A choice value', maxChoiceValueLength, 'line');

export const choiceSchema = z.strictObject(
  { value: choiceValueSchema, label: prose('A choice label', 500, 'line') },
  {
    error: (issue) =>
      issue.code === 'invalid_type' ? 'A choice is a string, or an object with value and label' : undefined,
  },
);

export type Choice = z.infer<typeof choiceSchema>;

/** Whether any definition could offer this value, as far as its size tells. */
export function isChoiceValue(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxChoiceValueLength;
}
