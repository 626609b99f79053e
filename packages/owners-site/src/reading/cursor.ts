import type { FieldError } from '@canvass/surveys';

/**
 * Makes the cursor of a page of answers, which clients must not interpret. It holds the ordinal of the page's last answer, because
 * compaction does not change ordinals.
 */
export function encodeCursor(ordinal: number): string {
  return `a${ordinal.toString(36)}`;
}

/** Returns the ordinal in a cursor; undefined if `encodeCursor` cannot have made it. */
export function decodeCursor(cursor: string): number | undefined {
  if (!/^a[0-9a-z]{1,10}$/.test(cursor)) return undefined;
  const ordinal = Number.parseInt(cursor.slice(1), 36);
  return ordinal > 0 && encodeCursor(ordinal) === cursor ? ordinal : undefined;
}

export const cursorBeyondEnd: FieldError = {
  path: 'after',
  message: 'This cursor lies beyond the last answer: use "next" of the previous page',
};
