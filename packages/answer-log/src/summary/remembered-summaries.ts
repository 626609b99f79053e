import { LRUCache } from 'lru-cache';
import type { ReadSummary, Summaries } from './summaries.ts';
import { surveyPath } from '../survey-key.ts';

type Found = Extract<ReadSummary, { readonly outcome: 'found' }>;

/** The most summaries that are kept. A decoded one takes some MB at most. */
const mostKept = 4;

/**
 * Reads the newest summary on each call, but decodes it only if it has changed: each task of an analysis and each delivery of a webhook
 * needs it. Callers share the document and must not change it.
 */
export function rememberedSummaries(
  summaries: Pick<Summaries, 'read' | 'readIfChanged'>,
): Pick<Summaries, 'read'> {
  // The decoded summaries that were used last, by path.
  const kept = new LRUCache<string, Found>({ max: mostKept });
  return {
    async read(key) {
      const path = surveyPath(key);
      const known = kept.get(path);
      const read = known ? await summaries.readIfChanged(key, known.etag) : await summaries.read(key);
      if (read.outcome === 'notModified') return known!;
      if (read.outcome === 'found') kept.set(path, read);
      return read;
    },
  };
}
