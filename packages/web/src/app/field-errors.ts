import type { FieldError } from '@canvass/surveys';
import type { z } from 'zod';
import { clipName } from '../headers/clip-name.ts';

/** A refusal names at most this many errors of fields. */
const maxErrors = 20;

/** Messages by field; those of the items of a list under `field[]`. */
export type FieldMessages = Readonly<Record<string, string>>;

/** The errors of an input. `unknown`: the message for a field that the schema does not have. */
export function fieldErrors({ issues }: z.ZodError, messages: FieldMessages, unknown: string): FieldError[] {
  return issues.slice(0, maxErrors).flatMap((issue): FieldError[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.slice(0, maxErrors).map((key) => ({ path: clipName(key), message: unknown }));
    }
    const [field = '', index] = issue.path.map(String);
    if (issue.code === 'custom') return [{ path: field, message: issue.message }];
    const [path, name] = index === undefined ? [field, field] : [`${field}[${index}]`, `${field}[]`];
    return [{ path, message: messages[name] ?? 'Not valid' }];
  });
}
