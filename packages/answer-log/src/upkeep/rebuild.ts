import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer, PutCondition } from '@canvass/storage';
import {
  countedFacets,
  isCountable,
  SurveyAnswersSummary,
  type SurveyHistory,
  type TimeZone,
} from '@canvass/surveys';
import { appendAll } from '../log/compact.ts';
import { AnswerLogError } from '../errors.ts';
import { createErasureLedger } from '../erasure/erasure-ledger.ts';
import { logBlobsOf } from '../log/log-blobs.ts';
import { readLog } from '../log/log-reader.ts';
import { KeyTable } from '../submissions/key-table.ts';
import {
  encodeStub,
  joinLogLines,
  writeKeyOfLine,
  originEnd,
  parseLogLine,
  parseStub,
  type StoredLogRecord,
  type Stub,
} from '../format/log-record.ts';
import { createLogBlob, hasLines, isRemovedAnswers, logBlobName, versionsAhead } from '../log/log-writer.ts';
import { Origins } from '../erasure/origins.ts';
import { Quarantine, type BadRecord } from '../commit/quarantine.ts';
import { RecentKeys } from '../log/recent-keys.ts';
import { decide, nothingRemoved, readRemovedAnswers } from '../log/removed-answers.ts';
import { defaultIdempotencyWindowMs, makeKeys, type Keys } from '../format/submission-key.ts';
import { Submissions } from '../submissions/submissions.ts';
import type { Summaries } from '../summary/summaries.ts';
import { decodeDocument, emptyDocument, encodeDocument } from '../summary/document-json.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';
import { keyOfPath, surveyPath, type SurveyKey } from '../survey-key.ts';

export interface RebuildDeps {
  /** The container of `summaries`, from which unreadable summaries are read. */
  readonly summariesContainer: BlobContainer;
  readonly summaries: Summaries;
  readonly answerLogs: BlobContainer;
  readonly quarantine: BlobContainer;
  /** The container `erasures`. Answers in its ledgers do not come back. */
  readonly erasures: BlobContainer;
  readonly clock: Clock;
  readonly newId: () => string;
  /** See `SegmentCounterOptions`. */
  readonly idempotencyWindowMs?: number;
}

/** What a rebuild takes from the survey's definition. */
export interface RebuiltSurvey {
  readonly history: SurveyHistory;
  /** The time zone whose days are counted. Default: UTC. */
  readonly zone?: TimeZone;
}

export type RebuildOutcome =
  | {
      readonly outcome: 'rebuilt';
      readonly answers: number;
      /** The number of lines that could not be read or counted. */
      readonly quarantined: number;
      readonly version: number;
    }
  /** The survey is deleted: there is nothing to rebuild. */
  | { readonly outcome: 'deleted' }
  /** The summary is readable and stays as it is. */
  | { readonly outcome: 'intact' }
  /** Another writer changed the summary or the definition. */
  | { readonly outcome: 'refused' };

/** Bytes per read of a log blob. */
const chunkBytes = 1024 * 1024;

/**
 * Rule 14: makes a lost or unreadable summary again from all blobs of the survey's log, garbage of refused attempts included. Each record
 * counts once by its origin, and each submission once by its key. Answers in the erasure ledger stay erased, and removed ones stay removed.
 * Lines that cannot be read or counted go to quarantine. The next sweep counts the answers that only a segment holds. Throws
 * `AnswerLogError` `unknown-version`.
 *
 * @param known what the definition has: all versions of the survey, and its time zone; or a function that takes them from there. It is called after
 *   the summary was found to be lost or unreadable. It must write the definition again, unchanged but with a new ETag, so that an edit
 *   that revised the lost summary cannot be published: the rebuilt summary would not know its version. It returns undefined if another
 *   writer changed the definition.
 */
export async function rebuildSummary(
  deps: RebuildDeps,
  key: SurveyKey,
  known: RebuiltSurvey | (() => Promise<RebuiltSurvey | undefined>),
): Promise<RebuildOutcome> {
  const path = surveyPath(key);
  const stored = await lookAt(deps, path);
  if ('outcome' in stored) return stored;
  const taken = typeof known === 'function' ? await known() : known;
  if (!taken) return { outcome: 'refused' };
  try {
    return await rebuildAt(deps, path, stored.condition, taken);
  } catch (error) {
    // If the summary is readable now, another operator has rebuilt it, and an edit has added the version since.
    const isLate = error instanceof AnswerLogError && error.code === 'unknown-version';
    if (isLate && !(await isStillBroken(deps, path))) return { outcome: 'refused' };
    throw error;
  }
}

async function isStillBroken(deps: RebuildDeps, path: string): Promise<boolean> {
  return !('outcome' in (await lookAt(deps, path)));
}

async function rebuildAt(
  deps: RebuildDeps,
  path: string,
  condition: PutCondition,
  { history, zone }: RebuiltSurvey,
): Promise<RebuildOutcome> {
  const { answerLogs, idempotencyWindowMs = defaultIdempotencyWindowMs } = deps;
  const blobs = await Array.fromAsync(logBlobsOf(answerLogs, path));
  blobs.sort((one, other) => one.version - other.version);
  const newest = blobs.at(-1)?.version ?? 0;
  // This is above the lost version, and above every version that a suspended worker may still write, if a blob is named after it.
  const aboveNames = newest + versionsAhead + 1;
  const newName = (): string => logBlobName(path, aboveNames, deps.newId());
  // If there is a summary now, it may list a blob of removed answers that would be refused below.
  if ('outcome' in (await lookAt(deps, path))) return { outcome: 'refused' };
  const removedName = await newestListed(answerLogs, blobs);
  const removed = removedName === null ? nothingRemoved() : await readRemovedAnswers(answerLogs, removedName);
  const entries = await createErasureLedger(deps.erasures).read(keyOfPath(path));
  const document: SummaryDocument = {
    ...emptyDocument(history, 1),
    totals: SurveyAnswersSummary.empty(zone).mergeWith(removed.totals),
    removed: removedName,
    // The definition says whether there is a retention.
    hasRetention: true,
    ledgerLines: entries.length,
    erased: [...new Set(entries.map(({ id }) => id))],
  };
  const submissions = new Submissions(document, new KeyTable(), idempotencyWindowMs);

  const listed = new Set(removed.logBlobs);
  const isOlder = (each: { readonly blob: string; readonly version: number }): boolean =>
    each.version < removed.beforeVersion && !listed.has(each.blob);
  const laterBlobs = removedName === null ? [] : blobs.filter((each) => !isOlder(each));
  const { stubs, records } = await readLaterBlobs(answerLogs, laterBlobs, submissions);
  // Other stubs are of removals that no summary has listed, or of erased answers.
  const isOfRemoval = (stub: Stub): boolean => stubs.has(stub) && !records.has(stub);
  const watermarks: Record<string, number> = {};
  const recounting = { document, submissions, stubs, isOfRemoval, seen: new Origins(), watermarks };
  const quarantine = new Quarantine(deps.quarantine);
  let quarantined = 0;
  const writer = { ...deps, recentKeys: new RecentKeys() };
  let log = await createLogBlob(answerLogs, newName());
  // Without such a blob the last higher version was of a rebuild. No removal has begun since, or it would have named a blob. Other writes
  // raise the version by one, or by some hundred for a column file, which is slower than the service's clock in ms.
  const version = Math.max((await createdAtMs(deps, log.blob)) + 1, aboveNames);
  for (const each of blobs) {
    const { blob, length } = each;
    if (!hasLines(blob)) continue;
    const cutOffMs = isOlder(each) ? removed.cutOffMs : -Infinity;
    let next = 0;
    for await (const lines of readLog(answerLogs, blob, 0, length, chunkBytes)) {
      const { fresh, bad, end } = recountLines(recounting, { blob, offset: next, lines, cutOffMs });
      next = end;
      await quarantine.keep(bad);
      quarantined += bad.length;
      log = await appendAll(writer, log, joinLogLines(fresh), newName);
    }
  }

  // This comes last: some of these invitations are of answers that are still in the log, which would count as repeated.
  document.invited.addAll(removed.invited);
  for (const { invitation } of entries) if (invitation !== undefined) document.invited.add(invitation);
  const rebuilt: SummaryDocument = {
    ...document,
    version,
    logSince: version,
    log: [log],
    watermarks,
    asOf: new Date(deps.clock.now()).toISOString(),
  };
  const written = await deps.summaries.replace(keyOfPath(path), encodeDocument(rebuilt), condition);
  return written.outcome === 'written'
    ? { outcome: 'rebuilt', answers: rebuilt.totals.totalAnswers, quarantined, version }
    : { outcome: 'refused' };
}

interface Recounting {
  readonly document: SummaryDocument;
  readonly submissions: Submissions;
  /** The origins of stubs in later blobs. */
  readonly stubs: Origins;
  /** Whether a stub is of a removal that a summary has listed. */
  readonly isOfRemoval: (stub: Stub) => boolean;
  /** The origins of all lines that were recounted. */
  readonly seen: Origins;
  readonly watermarks: Record<string, number>;
}

/** Recounts neighbouring lines of an old blob. Returns the lines of the new log, the bad lines, and the offset after the last line. */
function recountLines(
  { document, submissions, stubs, isOfRemoval, seen, watermarks }: Recounting,
  {
    blob,
    offset: from,
    lines,
    cutOffMs,
  }: {
    readonly blob: string;
    readonly offset: number;
    readonly lines: readonly Buffer[];
    readonly cutOffMs: number;
  },
): { fresh: { id: string; bytes: Buffer }[]; bad: BadRecord[]; end: number } {
  let next = from;
  const fresh: { id: string; bytes: Buffer }[] = [];
  const bad: BadRecord[] = [];
  for (const bytes of lines) {
    const offset = next;
    next += bytes.byteLength;
    const record = parseLogLine(bytes) ?? parseStub(bytes);
    if (record) {
      if (isCutOff(record, cutOffMs)) continue;
      if (!('answers' in record) && !isOfRemoval(record) && !submissions.isErased(record)) continue;
      if (!seen.add(record)) continue;
      watermarks[record.segmentId] = Math.max(watermarks[record.segmentId] ?? 0, originEnd(record, bytes));
    }
    const counted = record && recount(document, submissions, record, bytes, stubs);
    if (!counted) bad.push({ blob, offset, line: bytes.subarray(0, -1) });
    else if (counted !== 'leftOut') fresh.push({ id: record.id, bytes: counted });
  }
  return { fresh, bad, end: next };
}

/** The newest blob of removed answers that a summary has listed. It refuses for ever the blobs that none has listed. */
async function newestListed(
  answerLogs: BlobContainer,
  blobs: readonly { readonly blob: string }[],
): Promise<string | null> {
  for (const { blob } of blobs.toReversed()) {
    if (!isRemovedAnswers(blob)) continue;
    if ((await decide(answerLogs, blob, 'refused')) === 'listed') return blob;
  }
  return null;
}

/**
 * Whether a record of an older blob is ignored, because it was received before `cutOffMs`. If it was removed, a later blob has its stub; if
 * it was counted after the removal, a later blob has it; and if it was never counted, its segment still has it.
 */
function isCutOff(record: StoredLogRecord | Stub, cutOffMs: number): boolean {
  return 'answers' in record && Date.parse(record.receivedAt) < cutOffMs;
}

/**
 * Reads the origins of the stubs and records in the later blobs. The stubs come first, because refused attempts may have appended other
 * attempts of removed answers to older blobs: these are compared with the stubs. An answer with a stub and a record was not removed: its
 * stub is in a copy that no summary has listed.
 */
async function readLaterBlobs(
  answerLogs: BlobContainer,
  blobs: readonly { readonly blob: string; readonly length: number }[],
  submissions: Submissions,
): Promise<{ readonly stubs: Origins; readonly records: Origins }> {
  const [stubs, records] = [new Origins(), new Origins()];
  for (const { blob, length } of blobs) {
    if (!hasLines(blob)) continue;
    for await (const lines of readLog(answerLogs, blob, 0, length, chunkBytes)) {
      for (const bytes of lines) {
        const stub = parseStub(bytes);
        const record = stub ?? parseLogLine(bytes);
        if (stub && stubs.add(stub)) submissions.count(keyOf(bytes), 0, stub);
        else if (record && !stub) records.add(record);
      }
    }
  }
  return { stubs, records };
}

/** The key of a line; zeros if it has none. */
function keyOf(bytes: Buffer): Keys {
  const key = makeKeys(1);
  writeKeyOfLine(key, 0, bytes);
  return key;
}

/**
 * Counts a line of the old log, and returns the line of the new log: `leftOut` if it has none, undefined if the record cannot be counted.
 * The keys of `stubs` are known to `submissions`.
 */
function recount(
  { history, totals }: SummaryDocument,
  submissions: Submissions,
  record: StoredLogRecord | Stub,
  bytes: Buffer,
  stubs: Origins,
): Buffer | 'leftOut' | undefined {
  const count = () => submissions.count(keyOf(bytes), 0, record);
  if (!('answers' in record) || submissions.isErased(record)) {
    // The stub stays, so that its submission does not come back.
    return stubs.has(record) || count() === 'new' ? encodeStub(record) : 'leftOut';
  }
  const questions = countedFacets(history, record.definitionVersion);
  if (!questions) {
    throw new AnswerLogError(
      'unknown-version',
      `definition version ${record.definitionVersion} is not in the history`,
    );
  }
  if (!isCountable(record.answers, questions)) return undefined;
  // A stub of this record is in a copy that no summary has listed.
  const repetition = stubs.has(record) ? 'new' : count();
  if (repetition === 'new') {
    totals.addNewAnswer({ receivedAt: record.receivedAt, answers: record.answers }, questions);
    return bytes;
  }
  totals.addDuplicate({ isConflict: repetition === 'conflict' });
  return 'leftOut';
}

async function createdAtMs(deps: RebuildDeps, blob: string): Promise<number> {
  const found = await deps.answerLogs.head(blob);
  if (found.outcome === 'notFound') throw new AnswerLogError('log-moved', `the log blob ${blob} is gone`);
  return found.properties.createdAtMs;
}

/** Reads the stored summary. One response decides: a second read that failed would prove nothing. */
async function lookAt(
  deps: RebuildDeps,
  path: string,
): Promise<{ condition: PutCondition } | { outcome: 'deleted' } | { outcome: 'intact' }> {
  const stored = await deps.summariesContainer.get(path);
  if (stored.outcome !== 'found') return { condition: { ifAbsent: true } };
  try {
    return { outcome: 'deleted' in decodeDocument(stored.bytes, path) ? 'deleted' : 'intact' };
  } catch {
    return { condition: { ifMatch: stored.etag } };
  }
}
