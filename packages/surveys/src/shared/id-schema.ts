import { z } from 'zod';
import { questionIdPattern, reservedIds } from './question-id.ts';

function article(subject: string): string {
  return /^[aei]/.test(subject) ? 'An' : 'A';
}

/** The id of a question, or of something else in a survey. */
export const idSchema = (subject: 'question' | 'row' | 'item' | 'ending' | 'quota') =>
  z
    .string({ error: `${article(subject)} ${subject} needs an id, a string` })
    .regex(
      questionIdPattern,
      `${article(subject)} ${subject} id has 1 to 64 letters (A-Z, a-z), digits, underscores and hyphens`,
    )
    .refine((id) => !reservedIds.has(id), `This ${subject} id is reserved`);

export const questionIdSchema = idSchema('question');
