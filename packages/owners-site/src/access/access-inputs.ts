import { roles, type Role } from '@canvass/storage';
import { z } from 'zod';
import type { InputWords } from '@canvass/web/app';
import { givenNameSchema, isOperators, shownName } from '../changes/shown-name.ts';

const nameFault = 'A name has 1 to 100 characters on one line, and something to see';

export const newKeySchema = z.strictObject({
  name: givenNameSchema
    .describe('What the key is for; the audit trail shows it')
    .transform((given, context): string => {
      const name = shownName(given);
      if (name !== undefined) return name;
      const message = isOperators(given)
        ? 'The audit trail has this name for the operator of the site'
        : nameFault;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    }),
  role: z.enum(roles).describe('`viewer`: results; `editor`: surveys, too; `owner`: also keys and members'),
});

export const newKeyWords: InputWords = {
  fields: {
    '': 'A JSON object with "name" and "role"',
    name: nameFault,
    role: 'One of "viewer", "editor" and "owner"',
  },
  unknown: 'Unknown: there are "name" and "role"',
};

/** The name and the role of a new key or member. */
export type NamedRole = z.output<typeof newKeySchema>;

/** Reads a role; undefined if there is no such role. */
export function readRole(input: unknown): Role | undefined {
  return z.enum(roles).safeParse(input).data;
}
