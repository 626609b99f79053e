import { z } from 'zod';
import { problemSchema } from './ask-site.ts';

const resultSchema = z
  .object({
    line: z.int().min(1),
    status: z.int(),
    type: z.string().optional(),
    retryAfter: z.number().optional(),
  })
  .and(problemSchema.partial());

/** What the site says of a line of a batch. */
export type SiteResult = z.infer<typeof resultSchema>;

/** Reads the response to a batch. Undefined if it has not one result for each line. */
export function readResults(text: string, lines: number): SiteResult[] | undefined {
  try {
    const results = text
      .trimEnd()
      .split('\n')
      .map((line) => resultSchema.parse(JSON.parse(line)));
    const isWhole = results.length === lines && results.every(({ line }, index) => line === index + 1);
    return isWhole ? results : undefined;
  } catch {
    return undefined;
  }
}

/** Why the site refuses a line. */
export function reasonsOf({ title = 'Refused', detail, errors = [] }: SiteResult): string[] {
  return errors.length > 0
    ? errors.map(({ path, message }) => `${path}: ${message}`)
    : [detail === undefined ? title : `${title}: ${detail}`];
}
