import { z } from 'zod';

const questionIdPattern = /^[A-Za-z0-9_-]{1,64}$/;
// Names with a meaning on every object.
const reservedIds: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

export const questionIdSchema = z
  .string({ error: 'A question needs an id, a string' })
  .regex(questionIdPattern, 'A question id has 1 to 64 letters (A-Z, a-z), digits, underscores and hyphens')
  .refine((id) => !reservedIds.has(id), 'This question id is reserved');

/** The same as `questionIdSchema`, at a fraction of its cost. */
export function isQuestionId(id: unknown): id is string {
  return typeof id === 'string' && questionIdPattern.test(id) && !reservedIds.has(id);
}
