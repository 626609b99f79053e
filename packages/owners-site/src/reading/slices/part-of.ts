import { createHash } from 'node:crypto';
import type { SliceQuery } from './slice-query.ts';

/**
 * Names the part of the answers that the parameters of an address ask for, in any order. It needs no read, so an `If-None-Match` for a
 * part costs as little as one for the whole summary, whose part has an empty name.
 */
export function partOf(query: SliceQuery): string {
  if (Object.keys(query).length === 0) return '';
  const parameters = Object.entries(query).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(parameters)).digest('base64url').slice(0, 16);
}
