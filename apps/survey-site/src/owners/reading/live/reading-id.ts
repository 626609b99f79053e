import { createHash } from 'node:crypto';
import type { ResultsReading } from './results-state.ts';

/** The survey and the version of its definition. */
export function versionOf({ key, stored }: Pick<ResultsReading, 'key' | 'stored'>): string {
  return `${key.instance}-${stored.version}`;
}

/** The same on every site, which a reader may come back to, and says nothing to strangers: an instance is long and random. */
export function opaque(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
