import type { BlobContainer } from '@canvass/storage';
import pLimit from 'p-limit';
import { workOf, type AnalysisPath } from '../state/analysis-blobs.ts';

/** How many blobs of an ended analysis are deleted at once. */
const deletesAtOnce = 16;

/** Deletes the plans and partial results of an analysis that has ended. Throws `StorageError`; another call then deletes the rest. */
export async function deleteWork(analyses: BlobContainer, path: AnalysisPath): Promise<void> {
  const limit = pLimit(deletesAtOnce);
  const blobs = await Array.fromAsync(analyses.list(workOf(path)));
  await Promise.all(blobs.map(({ name }) => limit(() => analyses.delete(name))));
}
