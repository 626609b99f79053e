import { StorageError, type BlobContainer } from '@canvass/storage';
import { logBlobsOf } from '../log/log-blobs.ts';
import { blobsOf } from '../log/log-writer.ts';
import { decide } from '../log/removed-answers.ts';
import type { Summaries } from '../summary/summaries.ts';
import { keyOfPath } from '../survey-key.ts';

export interface CleanUpDeps {
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
  readonly answerLogs: BlobContainer;
  /** The container of `summaries`, which is listed. */
  readonly summariesContainer: BlobContainer;
  readonly summaries: Summaries;
}

export interface CleanUpReport {
  /** The number of progress blobs that were deleted. */
  readonly progressBlobs: number;
  /** The number of blobs of logs that were deleted. */
  readonly logBlobs: number;
  /** The number of surveys with a corrupt summary. They are skipped, because a rebuild needs all their blobs. */
  readonly skipped: number;
  /** The number of blobs and surveys for which storage did not respond. The next clean-up tries again. */
  readonly failed: number;
}

/** Rule 12: deletes what refused and crashed attempts left behind, and the answers of deleted surveys. Call it once a day. */
export async function cleanUp(deps: CleanUpDeps, signal?: AbortSignal): Promise<CleanUpReport> {
  const report = { progressBlobs: 0, logBlobs: 0, skipped: 0, failed: 0 };
  for await (const { name } of deps.progress.list()) {
    if (signal?.aborted) return report;
    try {
      if (await cleanProgress(deps, name)) report.progressBlobs += 1;
    } catch {
      report.failed += 1;
    }
  }
  for await (const { name } of deps.summariesContainer.list()) {
    if (signal?.aborted) return report;
    try {
      report.logBlobs += await cleanSurvey(deps, name);
    } catch (error) {
      const isCorrupt = error instanceof StorageError && error.code === 'corrupt';
      report[isCorrupt ? 'skipped' : 'failed'] += 1;
    }
  }
  return report;
}

/** Deletes the progress of a segment that is gone. This is final: a segment's name is never used again. */
async function cleanProgress(deps: CleanUpDeps, name: string): Promise<boolean> {
  if ((await deps.journal.head(name)).outcome !== 'notFound') return false;
  return (await deps.progress.delete(name)).outcome === 'deleted';
}

/**
 * Deletes log blobs that the summary does not list, if they were written for a version that it has reached: only a write of that version
 * could have listed them, and it can no longer succeed.
 */
async function cleanSurvey(deps: CleanUpDeps, path: string): Promise<number> {
  // Blobs are listed before the summary is read: a blob that the summary does not list then is never listed.
  const stored: { blob: string; version: number }[] = [];
  for await (const blob of logBlobsOf(deps.answerLogs, path)) stored.push(blob);
  const found = await deps.summaries.read(keyOfPath(path));
  if (found.outcome === 'notFound') return 0;
  // A tombstone stays for ever, so no write can list a blob of a deleted survey.
  const { version, ...lists } =
    found.outcome === 'deleted' ? { version: Infinity, log: [], removed: null, columns: [] } : found.document;
  const { removed } = lists;
  const listed = new Set(blobsOf(lists));
  const unlisted = stored.filter((each) => each.version <= version && !listed.has(each.blob));
  if (unlisted.length > 0 && removed !== null) {
    if ((await decide(deps.answerLogs, removed, 'listed')) === 'refused') return 0;
  }
  let deleted = 0;
  for (const { blob } of unlisted) {
    if ((await deps.answerLogs.delete(blob)).outcome === 'deleted') deleted += 1;
  }
  return deleted;
}
