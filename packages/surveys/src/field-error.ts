import type { z } from 'zod';

/** One fault of an input, for a problem document or beside a form field. */
export interface FieldError {
  /** Where: `questions[2].max`, `answers.colour`; empty for the input as a whole. */
  readonly path: string;
  /** What is wrong, as a sentence without a full stop that does not repeat the input's content. */
  readonly message: string;
}

/** More faults than this are not listed: a body of rubbish must not earn a response larger than itself. */
export const MAX_FIELD_ERRORS = 100;

const MAX_KEY_LENGTH = 64;

/** A key as it may be shown: clipped, and without halves of surrogate pairs. */
export function shownKey(key: string): string {
  return (key.length > MAX_KEY_LENGTH ? `${key.slice(0, MAX_KEY_LENGTH)}…` : key).toWellFormed();
}

export function formatPath(path: readonly PropertyKey[]): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else text += `${text === '' ? '' : '.'}${shownKey(String(key))}`;
  }
  return text;
}

/** Turns the issues of a failed zod parse into field errors; an unknown property becomes one error of its own. */
export function fieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.flatMap((issue) => issueErrors(issue, [])).slice(0, MAX_FIELD_ERRORS);
}

function issueErrors(issue: z.core.$ZodIssue, base: readonly PropertyKey[]): FieldError[] {
  const path = [...base, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    return issue.keys
      .slice(0, MAX_FIELD_ERRORS)
      .map((key) => ({ path: formatPath([...path, key]), message: 'Unknown property' }));
  }
  if (issue.code === 'invalid_union') {
    // Of a union's members, the one whose type fitted the value says what is really wrong with it.
    const fitting = issue.errors.find((issues) => !issues.some((inner) => inner.path.length === 0));
    if (fitting !== undefined) return fitting.flatMap((inner) => issueErrors(inner, path));
  }
  return [{ path: formatPath(path), message: issue.message }];
}
