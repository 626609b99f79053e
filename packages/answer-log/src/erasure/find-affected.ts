import { tailOf, timeOf } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { isImported } from '../submissions/imported-keys.ts';
import { logBlobsOf } from '../log/log-blobs.ts';
import { findById, readPage } from '../log/log-lookup.ts';
import { readLog } from '../log/log-reader.ts';
import { pagesOf, withEnds } from '../log/log-stretches.ts';
import { idOfLine, isStub, parseLogLine, segmentOfLine } from '../format/log-record.ts';
import { blobsOf } from '../log/log-writer.ts';
import { toleranceMs } from './outermost-times.ts';
import type { Summaries } from '../summary/summaries.ts';
import type { SummaryDocument, LogBlob } from '../summary/summary-document.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';

/** The parts of a survey's log that a removal must rewrite, as of one version of the summary. */
export interface Affected {
  readonly document: SummaryDocument;
  readonly etag: string;
  /** The listed log blobs that hold lines to remove, the garbage beyond their committed length included. */
  readonly logBlobs: ReadonlySet<string>;
  /** Unlisted blobs that no write can list any more. */
  readonly garbage: readonly string[];
  /** Whether an earlier removal has left blobs behind whose version the summary has not reached. */
  readonly hasLeftovers: boolean;
  /** The highest version in the name of a blob; 0 if there is none. */
  readonly highestVersion: number;
  /** The ids in `document.erased` whose lines are not in the log and cannot come any more. */
  readonly settled: ReadonlySet<string>;
}

/** Says which lines a removal removes. */
export interface RemovalRule {
  /** The tails (`tailOf`) of erased ids: no attempt of these submissions may be in any blob. */
  readonly erasedTails: ReadonlySet<string>;
  /** Answers that were received before this time are removed, in ms since the epoch; -Infinity removes none. */
  readonly cutOffMs: number;
  /** Whether no record of the id's submission can be in a segment or come into one, except by an import. */
  readonly isPast: (id: string) => boolean;
  /** Whether the answer was erased so late that it must have been imported, if it was not counted yet. */
  readonly isErasedLate: (id: string) => boolean;
}

/** An unlisted blob of this age, in ms, was left behind: attempts end long before. */
const leftoverAfterMs = 60 * 60 * 1_000;
/** Bytes per read of a log blob. */
const chunkBytes = 1024 * 1024;

/**
 * Finds the parts of a survey's log that a removal must rewrite; undefined if the survey is deleted or has no summary. Throws
 * `AnswerLogError` `log-moved` and `log-damaged`.
 */
export async function findAffected(
  deps: { readonly summaries: Summaries; readonly answerLogs: BlobContainer },
  key: SurveyKey,
  rule: RemovalRule,
): Promise<Affected | undefined> {
  const { answerLogs } = deps;
  // Blobs are listed before the summary is read, as in the clean-up: a blob that the summary does not list then is never listed.
  const stored = await Array.fromAsync(logBlobsOf(answerLogs, surveyPath(key)));
  const found = await deps.summaries.read(key);
  if (found.outcome !== 'found') return undefined;
  const { document, etag } = found;
  const listed = new Set(blobsOf(document));
  const unlisted = stored.filter(({ blob }) => !listed.has(blob));
  const lengths = new Map(stored.map(({ blob, length }) => [blob, length]));

  const logBlobs = new Set<string>();
  const settled = new Set<string>();
  for (const id of document.erased) {
    const line = await findById(answerLogs, document.log, id);
    if (line && !isStub(line.line)) logBlobs.add(line.blob);
    else if (line || (rule.isPast(id) && !mayComeAgain(id, rule))) settled.add(id);
  }
  let isHead = true;
  for (const log of document.log) {
    const garbageEnd = lengths.get(log.blob) ?? 0;
    if (
      (await holdsExpired(answerLogs, log, rule, isHead)) ||
      (await hasGarbage(answerLogs, log, garbageEnd, rule))
    )
      logBlobs.add(log.blob);
    isHead &&= log.answers === 0;
  }
  return {
    document,
    etag,
    logBlobs,
    garbage: unlisted.filter(({ version }) => version <= document.version).map(({ blob }) => blob),
    hasLeftovers: unlisted.some(
      ({ version, ageMs }) => version > document.version && ageMs > leftoverAfterMs,
    ),
    highestVersion: stored.reduce((highest, { version }) => Math.max(highest, version), 0),
    settled,
  };
}

/** Whether the line is an answer that was received before `cutOffMs`. */
export function isExpired(line: Buffer, cutOffMs: number): boolean {
  if (cutOffMs === -Infinity || isStub(line)) return false;
  const record = parseLogLine(line);
  return record !== undefined && Date.parse(record.receivedAt) < cutOffMs;
}

/** Whether a line without an answer may go if it is at the head of the log, so that `removedLines` counts its place. */
export function isDroppable(line: Buffer, { cutOffMs, isPast }: RemovalRule): boolean {
  if (cutOffMs === -Infinity) return false;
  const id = idOfLine(line) ?? '';
  const timeMs = timeOf(id);
  // An imported answer may be imported again until it has expired. Until then its stub must say that it was erased.
  return isPast(id) && (timeMs < cutOffMs || !isImported(timeMs, timeOf(segmentOfLine(line) ?? '')));
}

/** Whether an import may repeat the erased answer, which has no stub in the log: at any time until it would have expired. */
function mayComeAgain(id: string, { cutOffMs, isErasedLate }: RemovalRule): boolean {
  return isErasedLate(id) && !(timeOf(id) < cutOffMs);
}

async function holdsExpired(
  answerLogs: BlobContainer,
  log: LogBlob,
  rule: RemovalRule,
  isHead: boolean,
): Promise<boolean> {
  if (rule.cutOffMs === -Infinity) return false;
  // An id that is not a ULID has no time, so its run may hold expired answers.
  const mayExpire = ({ lowestId }: { lowestId: string }): boolean =>
    !(timeOf(lowestId) > rule.cutOffMs + toleranceMs);
  const ranges = withEnds(log.runs, log.committedLength);
  for (const page of pagesOf(log)) {
    if (mayExpire(page)) ranges.push(...withEnds(await readPage(answerLogs, page.blob), page.to));
  }
  for (const range of ranges) {
    if (!mayExpire(range)) continue;
    let isFirst = isHead && range.offset === 0;
    for await (const lines of readLog(answerLogs, log.blob, range.offset, range.to, chunkBytes)) {
      if (isFirst && lines[0] && isStub(lines[0]) && isDroppable(lines[0], rule)) return true;
      isFirst = false;
      if (lines.some((line) => isExpired(line, rule.cutOffMs))) return true;
    }
  }
  return false;
}

/** Whether the garbage of refused appends beyond the committed length holds lines to remove. It would stay there for ever. */
async function hasGarbage(
  answerLogs: BlobContainer,
  { blob, committedLength }: LogBlob,
  length: number,
  { erasedTails, cutOffMs }: RemovalRule,
): Promise<boolean> {
  for await (const lines of readLog(answerLogs, blob, committedLength, length, chunkBytes)) {
    if (lines.some((line) => erasedTails.has(tailOf(idOfLine(line) ?? '')) || isExpired(line, cutOffMs)))
      return true;
  }
  return false;
}
