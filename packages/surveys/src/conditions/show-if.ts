import { z } from 'zod';
import { maxChoices } from '../shared/choice.ts';
import { prose } from '../shared/prose.ts';
import { isFacetId } from '../facets/facet-id.ts';
import { isDay, parseDay } from '../facets/days.ts';
import { clockForm, parseNumber } from '../facets/number-form.ts';

/** The most conditions of one `showIf`. */
export const maxConditions = 10;
/** How deep the conditions of a `showIf` nest. */
export const maxDepth = 5;
const tooManyConditions = `A question, or a part of one, has at most ${maxConditions} conditions`;
/** The most texts of one condition. */
export const maxConditionTexts = 50;
/** A text of a condition has at most this many UTF-16 code units. */
export const maxConditionTextLength = 200;

const oneTest =
  'A condition has the id of a question, or of a part of one, and one test: anyOf, noneOf, textIs, textIsNot, atLeast and atMost, or answered';

const named = {
  question: z
    .string({ error: 'A condition needs the id of a question' })
    .refine(isFacetId, 'The id of a question, or question.part')
    .describe(
      'The id of an earlier question, or `question.part` for a part of one, such as a row of a matrix',
    ),
};

const choiceValues = (name: string) =>
  z
    // No more checks: each must be a value that its question offers.
    .array(z.string({ error: 'A choice value must be a string' }), {
      error: (issue) => (issue.input === undefined ? oneTest : `${name} must be an array of choice values`),
    })
    .min(1, `${name} must not be empty`)
    .max(maxChoices, `${name} has at most ${maxChoices} choice values`);

const conditionText = prose('A text of a condition', maxConditionTextLength, 'line');

/** Whether `textIs` and `textIsNot` take this text. */
export function isConditionText(value: string): boolean {
  return conditionText.safeParse(value).success;
}

const texts = (name: string) =>
  z
    .array(conditionText, {
      error: (issue) => (issue.input === undefined ? oneTest : `${name} must be an array of texts`),
    })
    .min(1, `${name} must not be empty`)
    .max(maxConditionTexts, `${name} has at most ${maxConditionTexts} texts`);

/** A number, a date such as 2026-11-22, or a time such as 09:30. */
const end = (name: string) => {
  const message = `${name} must be a number, or a date such as 2026-11-22 or a time such as 09:30 for such a question`;
  return z.union([z.number(), z.string().refine(isEndText, message)], { error: message });
};

const atLeast = end('atLeast').describe('The answer is at least this');
const atMost = end('atMost').describe('The answer is at most this');

// Each test requires a property of its own: of several that fit but for an unknown property, zod would pick one.
const tests = [
  z.strictObject({ ...named, anyOf: choiceValues('anyOf').describe('One of these choices is chosen') }),
  z.strictObject({
    ...named,
    noneOf: choiceValues('noneOf').describe('None of these choices is chosen, or nothing is answered'),
  }),
  z.strictObject({
    ...named,
    textIs: texts('textIs').describe(
      'What is written is one of these texts. Capital and small letters, and spaces that a reader does not see, are the same',
    ),
  }),
  z.strictObject({
    ...named,
    textIsNot: texts('textIsNot').describe('What is written is none of these texts, or nothing is answered'),
  }),
  z
    .strictObject({ ...named, atLeast, atMost: atMost.optional() })
    // Dates and times are in the order of their characters.
    .refine((test) => test.atMost === undefined || isInOrder(test.atLeast, test.atMost), {
      path: ['atMost'],
      message: 'atMost must not be less than atLeast',
    }),
  z.strictObject({ ...named, atMost }),
  z.strictObject({
    ...named,
    answered: z
      .boolean({ error: 'answered must be true or false' })
      .describe('Whether the question is answered'),
  }),
] as const;

/** A test of one earlier answer. A question that is itself hidden counts as unanswered. */
const conditionSchema = z.union(tests, { error: oneTest });

export type Condition = z.infer<typeof conditionSchema>;
/** When something is shown: a condition, or several that are joined. */
export type ShowIf =
  | Condition
  | { readonly all: readonly ShowIf[] }
  | { readonly any: readonly ShowIf[] }
  | { readonly not: ShowIf };

const several = (name: string) =>
  z
    .array(
      z.lazy(() => nestedSchema),
      { error: `${name} must be an array of conditions` },
    )
    .min(1, `${name} must not be empty`)
    .max(maxConditions, tooManyConditions);

const nestedSchema: z.ZodType<ShowIf> = z
  .union(
    [
      ...tests,
      z.strictObject({ all: several('all').describe('All of these hold') }),
      z.strictObject({ any: several('any').describe('One of these holds') }),
      z.strictObject({ not: z.lazy(() => nestedSchema).describe('This does not hold') }),
    ],
    { error: 'showIf is a condition, or all, any or not of conditions' },
  )
  .meta({ id: 'ShowIf', examples: [{ not: { question: 'rating', atLeast: 4 } }] });

export const showIfSchema = nestedSchema
  .refine((showIf) => depthOf(showIf) <= maxDepth, `Conditions nest at most ${maxDepth} deep`)
  .refine((showIf) => countOf(showIf) <= maxConditions, tooManyConditions);

/** 0 for a condition. */
function depthOf(showIf: ShowIf): number {
  if ('not' in showIf) return 1 + depthOf(showIf.not);
  const parts = 'all' in showIf ? showIf.all : 'any' in showIf ? showIf.any : undefined;
  return parts === undefined ? 0 : 1 + Math.max(...parts.map(depthOf));
}

/** How many conditions are joined. */
function countOf(showIf: ShowIf): number {
  if ('not' in showIf) return countOf(showIf.not);
  const parts = 'all' in showIf ? showIf.all : 'any' in showIf ? showIf.any : undefined;
  return parts === undefined ? 1 : parts.reduce((count, each) => count + countOf(each), 0);
}

/** Ends of different types are no pair; each is refused by its facet. */
function isInOrder(first: number | string, last: number | string): boolean {
  return typeof first !== typeof last || first <= last;
}

function isEndText(text: string): boolean {
  return isDay(parseDay(text)) || parseNumber(clockForm, text) !== undefined;
}
