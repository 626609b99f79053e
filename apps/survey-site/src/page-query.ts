import type { FieldError } from '@canvass/surveys';
import { z } from 'zod';
import { decodeCursor } from './cursor.ts';

export const maxPageSize = 500;

/** The query of a page of answers, as it comes: text. Also what OpenAPI says of it. */
export const pageQuerySchema = z.object({
  limit: z
    .string()
    .regex(/^[1-9][0-9]{0,2}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(maxPageSize))
    .default(50),
  after: z.string().transform(decodeCursor).pipe(z.int()).default(0),
});

const messages: Readonly<Record<string, string>> = {
  limit: `A whole number from 1 to ${maxPageSize}`,
  after: 'Not a cursor: take "next" of the page before',
};

export type PageQuery =
  | { readonly ok: true; readonly page: { readonly after: number; readonly limit: number } }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

export function readPageQuery(query: Readonly<Record<string, unknown>>): PageQuery {
  const parsed = pageQuerySchema.safeParse(query);
  if (parsed.success) return { ok: true, page: parsed.data };
  const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return { ok: false, errors: [...names].map((path) => ({ path, message: messages[path] ?? 'Not valid' })) };
}
