import type { FastifyRequest } from 'fastify';
import type { FieldError } from '@canvass/surveys';
import { z } from 'zod';
import { fieldErrors, type FieldMessages } from '../../http/field-errors.ts';

export const auditQuerySchema = z.strictObject({
  limit: z
    .string()
    .regex(/^[1-9][0-9]{0,2}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(100))
    .default(50),
  before: z.string().optional().describe('The `next` of the page before'),
});

const messages: FieldMessages = { limit: 'A whole number from 1 to 100', before: 'Not a cursor' };

export const notACursor: FieldError = {
  path: 'before',
  message: 'Not a cursor: use "next" of the page before',
};

type AuditQuery =
  | { readonly ok: true; readonly query: { readonly limit: number; readonly before?: string | undefined } }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

export function readAuditQuery({ query }: FastifyRequest): AuditQuery {
  const parsed = auditQuerySchema.safeParse(query);
  return parsed.success
    ? { ok: true, query: parsed.data }
    : { ok: false, errors: fieldErrors(parsed.error, messages, 'Unknown: there are "limit" and "before"') };
}
