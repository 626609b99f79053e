import type { BlobContainer } from '@canvass/storage';
import { AnswerLogError, logDamaged } from '../errors.ts';
import { readLog } from './log-reader.ts';
import { idOfLine, joinLogLines, type LogRecords } from '../format/log-record.ts';
import {
  appendRecords,
  closeLogBlob,
  createLogBlob,
  logBlobName,
  moveRunsToPages,
  type LogWriterDeps,
} from './log-writer.ts';
import { RecentKeys } from './recent-keys.ts';
import type { Summaries } from '../summary/summaries.ts';
import { encodeDocument } from '../summary/document-json.ts';
import type { LogBlob } from '../summary/summary-document.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';

export interface CompactDeps {
  readonly summaries: Summaries;
  readonly answerLogs: BlobContainer;
  readonly newId: () => string;
}

/** A log with more blobs is worth a compaction, if neighbouring blobs are small. */
export const maxLogBlobs = 32;
/** The number of neighbouring blobs that a compaction merges. */
const windowBlobs = 16;
/** The most bytes of these blobs together: a compaction reads them into memory. A blob of this size is never copied again. */
const maxWindowBytes = 32 * 1024 * 1024;
/** Bytes per read of a log blob. */
const chunkBytes = 4 * 1024 * 1024;

/** Whether `compactLog` would find something to do. */
export function isFragmented(log: readonly LogBlob[]): boolean {
  return log.length > maxLogBlobs && smallestWindow(log) !== undefined;
}

/**
 * Merges the 16 neighbouring log blobs with the fewest bytes, in their order, so that every answer keeps its place. Returns `notNeeded`
 * if the log has at most 32 blobs, or if all 16 neighbours hold more than 32 MiB; `refused` if the summary has changed meanwhile: then
 * the clean-up deletes the new blob. Throws `AnswerLogError` `log-damaged`.
 */
export async function compactLog(
  deps: CompactDeps,
  key: SurveyKey,
): Promise<'compacted' | 'notNeeded' | 'refused'> {
  const found = await deps.summaries.read(key);
  if (found.outcome !== 'found' || found.document.log.length <= maxLogBlobs) return 'notNeeded';
  const { document, etag } = found;
  const first = smallestWindow(document.log);
  if (first === undefined) return 'notNeeded';
  const before = document.log.slice(0, first);
  const merged = document.log.slice(first, first + windowBlobs);
  const after = document.log.slice(first + windowBlobs);

  const newName = (): string => logBlobName(surveyPath(key), document.version + 1, deps.newId());
  const parts = await Promise.all(merged.map((blob) => readLines(deps.answerLogs, blob)));
  const records = joinLogLines(parts.flat().map(withId));
  const writer = { ...deps, recentKeys: new RecentKeys() };
  const written = await appendAll(writer, await createLogBlob(deps.answerLogs, newName()), records, newName);
  const log = await closeLogBlob(writer, written, newName);
  const next = { ...document, version: document.version + 1, log: [...before, log, ...after] };
  const replaced = await deps.summaries.replace(key, encodeDocument(next), { ifMatch: etag });
  return replaced.outcome === 'written' ? 'compacted' : 'refused';
}

async function readLines(
  container: BlobContainer,
  { blob, committedLength, answers }: LogBlob,
): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const lines of readLog(container, blob, 0, committedLength, chunkBytes)) all.push(...lines);
  if (all.length !== answers) throw logDamaged(blob);
  return all;
}

function withId(bytes: Buffer): { id: string; bytes: Buffer } {
  return { id: idOfLine(bytes) ?? '', bytes };
}

/** Appends to a blob that no other writer knows. Throws `AnswerLogError` `log-unavailable` unless storage confirms the append. */
export async function appendAll(
  deps: LogWriterDeps,
  log: LogBlob,
  records: LogRecords,
  newName: () => string,
): Promise<LogBlob> {
  if (records.ids.length === 0) return log;
  const result = await appendRecords(deps, log, records);
  if (result.outcome !== 'appended') {
    throw new AnswerLogError('log-unavailable', `${log.blob} took no answers`, {
      cause: result.outcome === 'failed' ? result.cause : undefined,
    });
  }
  return moveRunsToPages(deps, result.log, newName);
}

/** The index of the first blob of the 16 neighbours with the fewest bytes; undefined if all neighbours hold too many. */
function smallestWindow(log: readonly LogBlob[]): number | undefined {
  let best: number | undefined;
  let bestBytes = maxWindowBytes;
  for (let first = 0; first + windowBlobs <= log.length; first += 1) {
    const bytes = log.slice(first, first + windowBlobs).reduce((sum, blob) => sum + blob.committedLength, 0);
    if (bytes <= bestBytes) {
      best = first;
      bestBytes = bytes;
    }
  }
  return best;
}
