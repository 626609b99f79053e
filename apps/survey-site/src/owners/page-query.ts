import type { FieldError } from '@canvass/surveys';
import { z } from 'zod';
import { clipName } from '../http/clip-name.ts';
import { decodeCursor } from './cursor.ts';

export const maxPageSize = 500;

/** The query of a page of answers, as it comes: text. Also what OpenAPI says of it. */
export const pageQuerySchema = z.strictObject({
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
  after: 'Not a cursor: use "next" of the previous page',
};

const maxUnknown = 10;

export type PageQuery =
  | { readonly ok: true; readonly page: { readonly after: number; readonly limit: number } }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

export function readPageQuery(query: Readonly<Record<string, unknown>>): PageQuery {
  const parsed = pageQuerySchema.safeParse(query);
  if (parsed.success) return { ok: true, page: parsed.data };
  const errors = new Map<string, FieldError>();
  for (const issue of parsed.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys.slice(0, maxUnknown)) {
        const path = clipName(key);
        errors.set(path, { path, message: 'Unknown parameter: a page has "limit" and "after", its cursor' });
      }
    } else {
      const path = String(issue.path[0]);
      errors.set(path, { path, message: messages[path] ?? 'Not valid' });
    }
  }
  return { ok: false, errors: [...errors.values()] };
}
