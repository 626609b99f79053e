import type { Analysis } from '../state/analysis.ts';
import type { AnalysisPath } from '../state/analysis-blobs.ts';
import type { AnalysisStore } from '../state/analysis-store.ts';

/** Called, and awaited, when an analysis has ended, until it returns once; again if whoever called it died. */
export type OnEnded = (path: AnalysisPath, analysis: Analysis) => Promise<void>;

interface AnnounceDeps {
  readonly store: AnalysisStore;
  readonly onEnded?: OnEnded | undefined;
}

/**
 * Calls `onEnded` for an analysis that has ended, unless that was done, and notes it. Returns the newest ETag; undefined: there is no such
 * analysis, or nobody to tell. Throws what `onEnded` throws, `StorageError`, and `AnalysesError` `contended`.
 */
export async function announceEnd(
  { store, onEnded }: AnnounceDeps,
  path: AnalysisPath,
): Promise<string | undefined> {
  if (onEnded === undefined) return undefined;
  const found = await store.read(path);
  if (found.outcome === 'notFound') return undefined;
  if (!found.analysis.isUnannounced) return found.etag;
  await onEnded(path, found.analysis);
  const noted = await store.change(path, (analysis) =>
    analysis.isUnannounced ? { ...analysis, isUnannounced: false } : undefined,
  );
  return noted.outcome === 'found' ? noted.etag : undefined;
}
