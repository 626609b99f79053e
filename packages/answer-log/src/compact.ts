import type { BlobContainer } from '@canvass/storage';
import { AnswerLogError } from './errors.ts';
import { readLog } from './log-reader.ts';
import { joinLogLines, type LogRecords } from './log-record.ts';
import { appendRecords, createLogBlob, logBlobName, moveRunsToPages } from './log-writer.ts';
import type { Summaries } from './summaries.ts';
import type { LogBlob } from './summary-document.ts';
import { surveyPath, type SurveyKey } from './survey-key.ts';

export interface CompactDeps {
  readonly summaries: Summaries;
  readonly answers: BlobContainer;
  readonly newId: () => string;
}

/** A log of more blobs is worth compacting. */
export const maxLogBlobs = 32;
/** Neighbours that one compaction makes into one. */
const windowBlobs = 16;
const chunkBytes = 1024 * 1024;

/**
 * Makes the 16 neighbouring log blobs with the fewest bytes into one, in their order, so that every answer keeps
 * its ordinal. `refused`: the summary changed meanwhile; the blob made for it is garbage that the clean-up takes.
 */
export async function compactLog(
  deps: CompactDeps,
  key: SurveyKey,
): Promise<'compacted' | 'notNeeded' | 'refused'> {
  const found = await deps.summaries.read(key);
  if (found.outcome !== 'found' || found.document.log.length <= maxLogBlobs) return 'notNeeded';
  const { document, etag } = found;
  const first = smallestWindow(document.log);
  const before = document.log.slice(0, first);
  const merged = document.log.slice(first, first + windowBlobs);
  const after = document.log.slice(first + windowBlobs);

  const newName = (): string => logBlobName(surveyPath(key), document.version + 1, deps.newId());
  let log = await createLogBlob(deps.answers, newName());
  for (const { blob, committedLength } of merged) {
    for await (const { lines } of readLog(deps.answers, blob, 0, committedLength, chunkBytes)) {
      log = await appendAll(deps, log, joinLogLines(lines.map(withId)), newName);
    }
  }
  const answers = merged.reduce((sum, blob) => sum + blob.answers, 0);
  if (log.answers !== answers) {
    throw new AnswerLogError(
      'logUnavailable',
      `${surveyPath(key)} lists ${answers} answers, ${log.answers} were read`,
    );
  }
  const written = await deps.summaries.replace(
    key,
    { ...document, version: document.version + 1, log: [...before, log, ...after] },
    { ifMatch: etag },
  );
  return written.outcome === 'written' ? 'compacted' : 'refused';
}

function withId(bytes: Buffer): { id: string; bytes: Buffer } {
  return { id: (JSON.parse(bytes.toString()) as { id: string }).id, bytes };
}

/** To a blob that nobody else writes: everything but "appended" is a fault. */
export async function appendAll(
  deps: { readonly answers: BlobContainer },
  log: LogBlob,
  records: LogRecords,
  newName: () => string,
): Promise<LogBlob> {
  if (records.ids.length === 0) return log;
  const result = await appendRecords(deps.answers, log, records);
  if (result.outcome !== 'appended') {
    throw new AnswerLogError('logUnavailable', `${log.blob} took no answers`, {
      cause: result.outcome === 'failed' ? result.cause : undefined,
    });
  }
  return moveRunsToPages(deps.answers, result.log, newName);
}

function smallestWindow(log: readonly LogBlob[]): number {
  let best = 0;
  let bestBytes = Infinity;
  for (let first = 0; first + windowBlobs <= log.length; first += 1) {
    const bytes = log.slice(first, first + windowBlobs).reduce((sum, blob) => sum + blob.committedLength, 0);
    if (bytes < bestBytes) {
      best = first;
      bestBytes = bytes;
    }
  }
  return best;
}
