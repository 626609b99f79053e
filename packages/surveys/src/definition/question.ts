import { z } from 'zod';
import { choiceSchema, choiceValueSchema, maxChoices } from '../shared/choice.ts';
import { maxTextLength } from '../facets/facet-value.ts';
import { prose } from '../shared/prose.ts';
import { questionIdSchema } from '../shared/question-id.ts';
import { rangeEnd } from './range-value.ts';
import { readerText } from '../shared/reader-text.ts';
import { repeatedIndexes } from '../shared/repeated-indexes.ts';
import { showIfSchema } from './show-if.ts';

/** The most values a range may span, so that its histogram stays a short list. */
export const maxRangeValues = 101;
/** Characters of the label of an end of a range. */
const maxEndLabelLength = 100;

const flag = (name: string) => z.boolean({ error: `${name} must be true or false` }).default(false);

// `pipe` states the output's shape, so that both sides of the schema can be shown in OpenAPI.
const choiceInputSchema = z
  .union([choiceValueSchema, choiceSchema], {
    error: 'A choice is a string, or an object with value and label',
  })
  .transform((choice) => (typeof choice === 'string' ? { value: choice, label: choice } : choice))
  .pipe(choiceSchema);

const common = {
  id: questionIdSchema,
  text: prose('The question text', 2_000, 'multiline'),
  required: flag('required'),
  showIf: showIfSchema
    .optional()
    .describe(
      'The question is asked only if this holds of the answers to earlier questions; a question that is not asked ' +
        'is neither required nor counted as skipped',
    ),
};

const textQuestionSchema = z.strictObject({
  ...common,
  type: z.literal('text'),
  maxLength: z
    .int({ error: 'maxLength must be an integer' })
    .min(1, 'maxLength must be at least 1')
    .max(maxTextLength, `maxLength must be at most ${maxTextLength}`)
    .default(2_000),
});

const rangeSchema = z
  .strictObject({
    ...common,
    type: z.literal('scale'),
    min: rangeEnd('min').default(1),
    max: rangeEnd('max').default(5),
    minLabel: prose('minLabel', maxEndLabelLength, 'line').optional().describe('What the lowest value means'),
    maxLabel: prose('maxLabel', maxEndLabelLength, 'line')
      .optional()
      .describe('What the highest value means'),
  })
  .refine((range) => range.min <= range.max, { path: ['max'], message: 'max must not be less than min' })
  .refine((range) => range.max - range.min < maxRangeValues, {
    path: ['max'],
    message: `A range spans at most ${maxRangeValues} values`,
  });

const choiceQuestionSchema = z.strictObject({
  ...common,
  type: z.literal('choice'),
  choices: z
    .array(choiceInputSchema, { error: 'choices must be an array' })
    .min(1, 'choices must not be empty')
    .max(maxChoices, `A question has at most ${maxChoices} choices`)
    .superRefine((choices, context) => {
      const repeated = repeatedIndexes(choices.map(({ value }) => readerText(value)));
      for (const index of repeated) {
        context.addIssue({
          code: 'custom',
          path: [index, 'value'],
          message: 'Another choice has this value',
        });
      }
    }),
  multiple: flag('multiple'),
});

export const questionSchema = z.discriminatedUnion(
  'type',
  [textQuestionSchema, rangeSchema, choiceQuestionSchema],
  {
    error: (issue) =>
      issue.code === 'invalid_union'
        ? 'A question type is one of text, scale and choice'
        : 'A question must be an object',
  },
);

export const questionTypes = questionSchema.options.map(({ shape }) => shape.type.value);

export type TextQuestion = z.infer<typeof textQuestionSchema>;
export type ScaleQuestion = z.infer<typeof rangeSchema>;
export type ChoiceQuestion = z.infer<typeof choiceQuestionSchema>;
export type Question = TextQuestion | ScaleQuestion | ChoiceQuestion;
export type QuestionType = Question['type'];
