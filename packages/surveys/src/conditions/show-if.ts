import { z } from 'zod';
import { maxChoices } from '../shared/choice.ts';
import { prose } from '../shared/prose.ts';
import { isFacetId } from '../facets/facet-id.ts';
import { day } from './day.ts';
import { rangeEnd } from './range-end.ts';

/** The most conditions on one question, or on one row of it. */
export const maxConditions = 10;
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

const text = prose('A text of a condition', maxConditionTextLength, 'line');

/** Whether `textIs` and `textIsNot` take this text. */
export function isConditionText(value: string): boolean {
  return text.safeParse(value).success;
}

const texts = (name: string) =>
  z
    .array(text, {
      error: (issue) => (issue.input === undefined ? oneTest : `${name} must be an array of texts`),
    })
    .min(1, `${name} must not be empty`)
    .max(maxConditionTexts, `${name} has at most ${maxConditionTexts} texts`);

/** An integer, or a date for a facet of dates. */
const end = (name: string) =>
  z.union([rangeEnd(name), day(name)], {
    error: `${name} must be an integer, or a date such as 2026-11-22 for a question of dates`,
  });

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

const conditions = (name: string) =>
  z
    .array(conditionSchema, { error: `${name} must be an array of conditions` })
    .min(1, `${name} must not be empty`)
    .max(maxConditions, `A question or a row has at most ${maxConditions} conditions`);

/** When a question is shown: a condition, all of several, or any of several. Conditions do not nest. */
export const showIfSchema = z.union(
  [...tests, z.strictObject({ all: conditions('all') }), z.strictObject({ any: conditions('any') })],
  { error: 'showIf is a condition, or all or any of several conditions' },
);

export type Condition = z.infer<typeof conditionSchema>;
export type ShowIf = z.infer<typeof showIfSchema>;

/** Its conditions, each with the path of it. */
export function conditionsOf(showIf: ShowIf): { condition: Condition; path: readonly PropertyKey[] }[] {
  if ('all' in showIf) return showIf.all.map((condition, index) => ({ condition, path: ['all', index] }));
  if ('any' in showIf) return showIf.any.map((condition, index) => ({ condition, path: ['any', index] }));
  return [{ condition: showIf, path: [] }];
}

/** Ends of different types are no pair; each is refused by its facet. */
function isInOrder(first: number | string, last: number | string): boolean {
  return typeof first !== typeof last || first <= last;
}
