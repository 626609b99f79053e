import { createHash } from 'node:crypto';
import type { ResultsReading } from './results-state.ts';

/** Names the survey, the version of its definition, and the time zone of its days: a page with another one is loaded again. */
export function versionOf({
  key,
  stored,
  summary,
}: Pick<ResultsReading, 'key' | 'stored' | 'summary'>): string {
  return `${key.instance}-${stored.version}-${summary.totals.zone.name}`;
}

/**
 * Hashes a name, so that it tells strangers nothing: it has the survey's instance, which is long and random. Every site makes the same
 * hash, because a reader may connect to another site next time.
 */
export function opaque(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
