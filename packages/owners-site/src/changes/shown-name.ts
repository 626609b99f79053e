import { operatorActor } from '@canvass/storage';
import { hasVisibleCharacter, readerText } from '@canvass/surveys';
import { z } from 'zod';

/** The name of a key, a person or a passkey as it is given: 1 to 100 characters on one line. */
export const givenNameSchema = z
  .string()
  .trim()
  .max(100)
  .regex(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+$/u);

/**
 * The name of a key or a person, as pages and the audit trail show it: what a reader sees of it, on one line. Undefined if that is nothing,
 * or the operator's name.
 */
export function shownName(given: string): string | undefined {
  if (!hasVisibleCharacter(given)) return undefined;
  const name = readerText(given);
  return isOperators(name) ? undefined : name;
}

/** Reads a name that was typed. Undefined if it is none, or the operator's. */
export function readName(typed: unknown): string | undefined {
  const given = givenNameSchema.safeParse(typed);
  return given.success ? shownName(given.data) : undefined;
}

/** Returns whether a name looks like that of the operator, also in letters such as full-width ones. */
export function isOperators(name: string): boolean {
  return readerText(name.normalize('NFKC')).toLowerCase() === operatorActor.name.toLowerCase();
}
