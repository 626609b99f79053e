import type { FieldError } from '@canvass/surveys';
import { z } from 'zod';
import type { InputWords } from '@canvass/web/app';

export const auditQuerySchema = z.strictObject({
  limit: z
    .string()
    .regex(/^[1-9][0-9]{0,2}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(50),
  before: z.string().optional().describe('The `next` of the page before'),
});

export const auditQueryWords: InputWords = {
  fields: { limit: 'A whole number from 1 to 100', before: 'Not a cursor' },
  unknown: 'Unknown: there are "limit" and "before"',
};

export const notACursor: FieldError = {
  path: 'before',
  message: 'Not a cursor: use "next" of the page before',
};
