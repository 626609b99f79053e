import { createHash } from 'node:crypto';
import type { ResultsReading } from './results-state.ts';

/** Names the survey and the version of its definition. */
export function versionOf({ key, stored }: Pick<ResultsReading, 'key' | 'stored'>): string {
  return `${key.instance}-${stored.version}`;
}

/**
 * Hashes a name, so that it tells strangers nothing: it has the survey's instance, which is long and random. Every site makes the same
 * hash, because a reader may connect to another site next time.
 */
export function opaque(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
