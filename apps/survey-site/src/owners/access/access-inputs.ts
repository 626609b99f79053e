import { roles, type Role } from '@canvass/storage';
import type { FieldError } from '@canvass/surveys';
import { z } from 'zod';
import { fieldErrors, type FieldMessages } from '../../http/field-errors.ts';
import { isOperators, shownName } from '../changes/shown-name.ts';

/** The name of a key or a member: one line that shows what it says, since the audit trail names them. */
const accessNameSchema = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+$/u);

export const newKeySchema = z.strictObject({
  name: accessNameSchema.describe('What the key is for; the audit trail shows it'),
  role: z.enum(roles).describe('`viewer`: results; `editor`: surveys, too; `owner`: also keys and members'),
});

/** Undefined: there is no such role. */
export function readRole(input: unknown): Role | undefined {
  return z.enum(roles).safeParse(input).data;
}

export interface NamedRole {
  readonly name: string;
  readonly role: Role;
}

const operators = 'The audit trail has this name for the operator of the site';
const messages: FieldMessages = {
  '': 'A JSON object with "name" and "role"',
  name: 'A name has 1 to 100 characters on one line, and something to see',
  role: 'One of "viewer", "editor" and "owner"',
};

export type ReadNamedRole =
  | { readonly ok: true; readonly value: NamedRole }
  | { readonly ok: false; readonly errors: readonly FieldError[] };

/** The name and the role of a new key or member. */
export function readNamedRole(input: unknown): ReadNamedRole {
  const parsed = newKeySchema.safeParse(input);
  if (!parsed.success)
    return { ok: false, errors: fieldErrors(parsed.error, messages, 'Unknown: there are "name" and "role"') };
  const name = shownName(parsed.data.name);
  if (name !== undefined) return { ok: true, value: { ...parsed.data, name } };
  const message = isOperators(parsed.data.name) ? operators : String(messages['name']);
  return { ok: false, errors: [{ path: 'name', message }] };
}
