import type { Analysis } from '../state/analysis.ts';
import type { AnalysisPath } from '../state/analysis-blobs.ts';
import type { AnalysisStore } from '../state/analysis-store.ts';

/** Called when an analysis has ended. It is called again until it has returned once, also if its caller dies meanwhile. */
export type OnEnded = (path: AnalysisPath, analysis: Analysis) => Promise<void>;

interface AnnounceDeps {
  readonly store: AnalysisStore;
  readonly onEnded?: OnEnded | undefined;
}

/**
 * Calls `onEnded` for an analysis that has ended, unless that was done before, and notes that it was done. Returns the newest ETag; undefined
 * if there is no such analysis or no `onEnded`. Throws what `onEnded` throws, `StorageError`, and `AnalysesError` `contended`.
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
