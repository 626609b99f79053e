import { z } from 'zod';

const questionIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
// Names with a meaning on every object.
const reservedIds: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** The id of a question, or of something in it. */
export const idSchema = (subject: 'question' | 'row' | 'item') =>
  z
    .string({ error: `${subject === 'item' ? 'An' : 'A'} ${subject} needs an id, a string` })
    .regex(
      questionIdPattern,
      `${subject === 'item' ? 'An' : 'A'} ${subject} id has 1 to 64 letters (A-Z, a-z), digits, underscores and hyphens`,
    )
    .refine((id) => !reservedIds.has(id), `This ${subject} id is reserved`);

export const questionIdSchema = idSchema('question');

/** The same as these schemas, at a fraction of their cost. */
export function isQuestionId(id: unknown): id is string {
  return typeof id === 'string' && questionIdPattern.test(id) && !reservedIds.has(id);
}
