import type { FieldError } from '@canvass/surveys';

/** The cursor of a page: the ordinal of its last answer, which compaction does not change. Opaque to clients. */
export function encodeCursor(ordinal: number): string {
  return `a${ordinal.toString(36)}`;
}

/** Undefined for anything that `encodeCursor` does not return. */
export function decodeCursor(cursor: string): number | undefined {
  if (!/^a[0-9a-z]{1,10}$/.test(cursor)) return undefined;
  const ordinal = Number.parseInt(cursor.slice(1), 36);
  return ordinal > 0 && encodeCursor(ordinal) === cursor ? ordinal : undefined;
}

export const cursorBeyondEnd: FieldError = {
  path: 'after',
  message: 'This cursor lies beyond the last answer: use "next" of the previous page',
};
