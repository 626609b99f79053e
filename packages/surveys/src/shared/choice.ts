import { z } from 'zod';
import { prose } from './prose.ts';
import { shownText } from './shown-text.ts';
import { readerText } from './reader-text.ts';
import { repeatedIndexes } from './repeated-indexes.ts';
import { hasShape, isText } from './shape.ts';

/** Choices of a question. */
export const maxChoices = 200;
/** Characters of the value of a choice. */
const maxChoiceValueLength = 200;

const choiceValueSchema = prose('A choice value', maxChoiceValueLength, 'line');

export const choiceSchema = z.strictObject(
  { value: choiceValueSchema, label: shownText('A choice label', 500, 'line') },
  {
    error: (issue) =>
      issue.code === 'invalid_type' ? 'A choice is a string, or an object with value and label' : undefined,
  },
);

export type Choice = z.infer<typeof choiceSchema>;

/** The largest magnitude of a score. */
export const maxScore = 1_000;

/** A choice that results can average. */
const scoredChoiceSchema = choiceSchema.extend({
  score: z
    .int({ error: 'score must be an integer' })
    .min(-maxScore, `score must be at least -${maxScore}`)
    .max(maxScore, `score must be at most ${maxScore}`)
    .optional()
    .describe('What the choice counts in means; a choice without a score is not in them'),
});

export type ScoredChoice = z.infer<typeof scoredChoiceSchema>;

// `pipe` states the output's shape, so that both sides of the schema can be shown in OpenAPI.
function choiceInputSchema<Item extends z.ZodType<Choice, Choice>>(item: Item) {
  return z
    .union([choiceValueSchema, item], { error: 'A choice is a string, or an object with value and label' })
    .transform((choice) => (typeof choice === 'string' ? { value: choice, label: choice } : choice))
    .pipe(item);
}

/** A list of choices that may have scores. `name`: of the property. */
export function scoredChoiceListSchema(name: string) {
  return listSchema(name, scoredChoiceSchema);
}

/** A list of choices of this schema, which differ to a reader. `name`: of the property. */
export function listSchema<Item extends z.ZodType<Choice, Choice>>(name: string, item: Item) {
  return z
    .array(choiceInputSchema(item), { error: `${name} must be an array` })
    .min(1, `${name} must not be empty`)
    .max(maxChoices, `A question has at most ${maxChoices} choices`)
    .superRefine((choices, context) => {
      for (const index of repeatedIndexes(choices.map(({ value }) => readerText(value)))) {
        context.addIssue({
          code: 'custom',
          path: [index, 'value'],
          message: 'Another choice has this value',
        });
      }
    });
}

/** Whether any definition could offer this value, as far as its size tells. */
export function isChoiceValue(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= maxChoiceValueLength;
}

const storedChoice = { required: { value: isText, label: isText } };
const storedScoredChoice = { ...storedChoice, optional: { score: Number.isInteger } };

export function areChoices(json: unknown): boolean {
  return isList(json) && json.every((choice) => hasShape(choice, storedChoice));
}

export function areScoredChoices(json: unknown): boolean {
  return isList(json) && json.every((choice) => hasShape(choice, storedScoredChoice));
}

function isList(json: unknown): json is unknown[] {
  return Array.isArray(json) && json.length >= 1 && json.length <= maxChoices;
}
