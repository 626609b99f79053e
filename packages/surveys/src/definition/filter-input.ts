import { z } from 'zod';
import { maxChoices } from '../shared/choice.ts';

/** The most ranges of one condition. */
export const maxFilterRanges = 101;

/** A condition on choices. */
export const choicesSchema = z
  .array(z.string({ error: 'A choice value must be a string' }), {
    error: 'A condition on a choice question is an array of choice values',
  })
  .min(1, 'The array must not be empty')
  // What a question offers, and what it has offered.
  .max(2 * maxChoices, `A condition has at most ${2 * maxChoices} choice values`);

/** A condition that an answer has none of these choices. */
export const otherChoicesSchema = z.strictObject({ noneOf: choicesSchema });

/** An end of a range. */
export const endSchema = z.union([z.number(), z.string()]);

/** The form of any condition on numbers, times or dates. */
const anyRangesSchema = z
  .array(z.union([endSchema, z.strictObject({ min: endSchema.optional(), max: endSchema.optional() })]))
  .min(1)
  .max(maxFilterRanges);

const textTest = 'A condition on a text question is an object with word or contains, a string';
const text = z.string({ error: textTest });
/** A condition on texts. */
export const textSchema = z.union([z.strictObject({ word: text }), z.strictObject({ contains: text })], {
  error: textTest,
});

/** Whether a question was answered. */
export const answeredSchema = z.strictObject({
  answered: z.boolean({ error: 'answered is true for answered, false for skipped' }),
});

/** The form of a filter as JSON, for OpenAPI. `parseFilterJson` checks it, and names more faults. */
export const filterInputSchema = z.strictObject({
  where: z
    .record(
      z.string(),
      z.union([choicesSchema, otherChoicesSchema, anyRangesSchema, textSchema, answeredSchema]),
    )
    .optional()
    .describe(
      'Conditions by the id of a question, or of a part of one (`question.part`), of which all must hold: choices, none of these choices, numbers and ' +
        'ranges of them, times or dates and ranges of them, a word or a text that a text contains, or whether the question was answered or skipped',
    ),
  receivedFrom: z
    .string()
    .optional()
    .describe(
      "A date, such as 2026-11-22, a day of the survey's time zone, or a time in UTC: answers received from then on",
    ),
  receivedTo: z
    .string()
    .optional()
    .describe(
      "A date, a day of the survey's time zone, which is included, or a time in UTC, which is not: answers received until then",
    ),
});

export type FilterInput = z.infer<typeof filterInputSchema>;
