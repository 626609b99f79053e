import { z } from 'zod';

export const MAX_QUESTIONS = 200;
export const MAX_CHOICES = 200;
/** The most values a range may span, so that its histogram stays a short list. */
export const MAX_RANGE_VALUES = 101;
/** The largest magnitude of a range's ends, and so of any value of a range question. */
const MAX_RANGE_MAGNITUDE = 1_000_000;
/** The longest free text a definition may allow, in UTF-16 code units (what HTML's `maxlength` counts). */
export const MAX_TEXT_LENGTH = 10_000;
const MAX_CHOICE_VALUE_LENGTH = 200;

const QUESTION_ID = /^[A-Za-z0-9_-]{1,64}$/;
// Names with a meaning on every object.
const RESERVED_IDS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
// oxlint-disable-next-line no-control-regex -- finding control characters is the purpose
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f-\u009f]/;

/** Text that a person wrote for others to read; `multiline` allows line breaks and tabs. */
function prose(name: string, maxLength: number, layout: 'line' | 'multiline') {
  return z
    .string({
      error: (issue) => (issue.input === undefined ? `${name} is missing` : `${name} must be a string`),
    })
    .min(1, `${name} must not be empty`)
    .max(maxLength, `${name} must have at most ${maxLength} characters`)
    .refine((text) => text === '' || text.trim() !== '', `${name} must not be blank`)
    .refine((text) => text.isWellFormed(), `${name} must not contain unpaired surrogates`)
    .refine(
      (text) => !CONTROL_CHARACTER.test(layout === 'line' ? text : text.replace(/[\t\n\r]/g, '')),
      `${name} must not contain control characters`,
    );
}

const integer = (name: string) =>
  z
    .int({ error: `${name} must be an integer` })
    .min(-MAX_RANGE_MAGNITUDE, `${name} must be at least -${MAX_RANGE_MAGNITUDE}`)
    .max(MAX_RANGE_MAGNITUDE, `${name} must be at most ${MAX_RANGE_MAGNITUDE}`);

const flag = (name: string) => z.boolean({ error: `${name} must be true or false` }).default(false);

export const questionIdSchema = z
  .string({ error: 'A question needs an id, a string' })
  .regex(QUESTION_ID, 'A question id has 1 to 64 letters (A-Z, a-z), digits, underscores and hyphens')
  .refine((id) => !RESERVED_IDS.has(id), 'This question id is reserved');

/** The same as `questionIdSchema`, at a fraction of its cost. */
export function isQuestionId(id: unknown): id is string {
  return typeof id === 'string' && QUESTION_ID.test(id) && !RESERVED_IDS.has(id);
}

/** Whether any definition could offer this value, as far as its size tells. */
export function isChoiceValue(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_CHOICE_VALUE_LENGTH;
}

/** Whether any definition could have this value in a range. */
export function isRangeValue(value: unknown): value is number {
  return Number.isInteger(value) && Math.abs(value as number) <= MAX_RANGE_MAGNITUDE;
}

const choiceValueSchema = prose('A choice value', MAX_CHOICE_VALUE_LENGTH, 'line');

export const choiceSchema = z.strictObject(
  { value: choiceValueSchema, label: prose('A choice label', 500, 'line') },
  {
    error: (issue) =>
      issue.code === 'invalid_type' ? 'A choice is a string, or an object with value and label' : undefined,
  },
);

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
};

const freeTextSchema = z.strictObject({
  ...common,
  type: z.literal('freeText'),
  maxLength: z
    .int({ error: 'maxLength must be an integer' })
    .min(1, 'maxLength must be at least 1')
    .max(MAX_TEXT_LENGTH, `maxLength must be at most ${MAX_TEXT_LENGTH}`)
    .default(2_000),
});

const rangeSchema = z
  .strictObject({
    ...common,
    type: z.literal('range'),
    min: integer('min').default(1),
    max: integer('max').default(5),
  })
  .refine((range) => range.min <= range.max, { path: ['max'], message: 'max must not be less than min' })
  .refine((range) => range.max - range.min < MAX_RANGE_VALUES, {
    path: ['max'],
    message: `A range spans at most ${MAX_RANGE_VALUES} values`,
  });

const multipleChoiceSchema = z.strictObject({
  ...common,
  type: z.literal('multipleChoice'),
  choices: z
    .array(choiceInputSchema, { error: 'choices must be an array' })
    .min(1, 'choices must not be empty')
    .max(MAX_CHOICES, `A question has at most ${MAX_CHOICES} choices`)
    .superRefine((choices, context) => {
      const repeated = repeatedIndexes(choices.map((choice) => choice.value));
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
  [freeTextSchema, rangeSchema, multipleChoiceSchema],
  {
    error: (issue) =>
      issue.code === 'invalid_union'
        ? 'A question type is one of freeText, range and multipleChoice'
        : 'A question must be an object',
  },
);

/**
 * A survey's definition. Input may leave out defaults and write a choice as a plain string; output has every
 * default filled in (`required` false, range 1 to 5, `maxLength` 2000) and each choice as `{value, label}`.
 * Unknown properties are refused.
 */
export const surveyDefinitionSchema = z.strictObject(
  {
    title: prose('The title', 200, 'line'),
    // An empty description is what a cleared form field sends; it means none.
    description: z.union([z.literal(''), prose('The description', 5_000, 'multiline')]).optional(),
    questions: z
      .array(questionSchema, { error: 'questions must be an array' })
      .min(1, 'A survey has at least one question')
      .max(MAX_QUESTIONS, `A survey has at most ${MAX_QUESTIONS} questions`)
      .superRefine((questions, context) => {
        for (const index of repeatedIndexes(questions.map((question) => question.id))) {
          context.addIssue({ code: 'custom', path: [index, 'id'], message: 'Another question has this id' });
        }
      }),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? 'A definition must be an object' : undefined) },
);

export type SurveyDefinition = z.infer<typeof surveyDefinitionSchema>;
export type Choice = z.infer<typeof choiceSchema>;
export type FreeTextQuestion = z.infer<typeof freeTextSchema>;
export type RangeQuestion = z.infer<typeof rangeSchema>;
export type MultipleChoiceQuestion = z.infer<typeof multipleChoiceSchema>;
export type Question = FreeTextQuestion | RangeQuestion | MultipleChoiceQuestion;
export type QuestionType = Question['type'];

function repeatedIndexes(values: readonly string[]): number[] {
  const seen = new Set<string>();
  const repeated: number[] = [];
  for (const [index, value] of values.entries()) {
    if (seen.has(value)) repeated.push(index);
    else seen.add(value);
  }
  return repeated;
}
