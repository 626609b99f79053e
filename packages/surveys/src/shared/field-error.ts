import type { z } from 'zod';
import type { AnswerFault } from './answer-fault.ts';

/** A fault of an input, for a problem document or a form field. */
export interface FieldError {
  /** The field, such as `questions[2].max` or `answers.colour`; empty for the whole input. */
  readonly path: string;
  /** A sentence without a full stop. It does not repeat the input. */
  readonly message: string;
  /** The error of an answer in a form that a program can translate. A problem document does not have it. */
  readonly fault?: AnswerFault;
}

/** The most faults listed, so that a malformed body does not get a larger response. */
export const maxFieldErrors = 100;

/** A key of the input is clipped to this many characters in an error. */
const maxKeyLength = 64;

/** A key for display: clipped, without unpaired surrogates. */
export function shownKey(key: string): string {
  return (key.length > maxKeyLength ? `${key.slice(0, maxKeyLength)}…` : key).toWellFormed();
}

export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += `${text === '' ? '' : '.'}${shownKey(String(key))}`;
  }
  return text;
}

/**
 * Turns the issues of a failed zod parse into field errors; an unknown property becomes one error of its own. `base`: the path of
 * what was parsed.
 */
export function fieldErrors(error: z.ZodError, base: readonly PropertyKey[] = []): FieldError[] {
  return error.issues.flatMap((issue) => issueErrors(issue, base)).slice(0, maxFieldErrors);
}

function issueErrors(issue: z.core.$ZodIssue, base: readonly PropertyKey[]): FieldError[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, maxFieldErrors)
      .map((key) => ({ path: formatPath([...path, key]), message: 'Unknown property' }));
  }
  if (issue.code === 'invalid_union') {
    // The union member whose type fits the value has the useful message.
    const fitting = issue.errors.find((issues) => !issues.some((inner) => inner.path.length === 0));
    if (fitting !== undefined) return fitting.flatMap((inner) => issueErrors(inner, path));
  }
  return [{ path: formatPath(path), message: issue.message }];
}
