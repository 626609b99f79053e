import { z } from 'zod';
import { AnswerImportError } from './errors.ts';
import { timeFormats } from './times/written-time.ts';

const question = z.strictObject({
  question: z.string().min(1),
  values: z.record(z.string(), z.union([z.string(), z.int()])).optional(),
  separator: z.string().min(1).optional(),
});

const mappingSchema = z.strictObject({
  /** The id of a question by the title of its column. A column with null is left out. */
  columns: z.record(z.string(), z.union([z.string().min(1), question, z.null()])),
  receivedAt: z.string().optional(),
  key: z.string().optional(),
  timeZone: z.string().optional(),
  /** The order of day, month and year, where the times of the file do not tell. */
  timeFormat: z.enum(timeFormats).optional(),
});

/** Which column of a file has what. */
export type Mapping = z.infer<typeof mappingSchema>;

/** Throws `AnswerImportError` `mapping`. */
export function parseMapping(json: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new AnswerImportError('mapping', 'The mapping is not valid JSON.', { cause });
  }
  const parsed = mappingSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(
    ({ path, message }) => `${path.join('.') || 'the mapping'}: ${message}`,
  );
  throw new AnswerImportError('mapping', `The mapping is not valid.\n${faults.join('\n')}`);
}
