import { z } from 'zod';
import { questionIdPattern, reservedIds } from './question-id.ts';

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
