import { z } from 'zod';
import { type InputWords, readInput, type ReadInput } from '@canvass/web/app';
import { decodeCursor } from './cursor.ts';

/** A page has at most this many answers. */
const maxPageSize = 500;

/** The query of a page of answers as a request has it, where every value is text. OpenAPI describes the same schema. */
export const pageQuerySchema = z.strictObject({
  limit: z
    .string()
    .regex(/^[1-9][0-9]{0,2}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(maxPageSize))
    .default(50),
  after: z.string().transform(decodeCursor).pipe(z.int()).default(0),
});

const words: InputWords = {
  fields: {
    limit: `A whole number from 1 to ${maxPageSize}`,
    after: 'Not a cursor: use "next" of the previous page',
  },
  unknown:
    'Unknown parameter: a page has "limit" and "after", its cursor; a filter has where[question], not[question], word[question], answered[question], tag, receivedFrom and receivedTo',
};

/** Reads the parameters of a page that are none of a filter. */
export function readPageQuery(
  query: Readonly<Record<string, unknown>>,
): ReadInput<z.output<typeof pageQuerySchema>> {
  return readInput(pageQuerySchema, words, query);
}
