import { pause, type Clock } from '@canvass/runtime/clock';
import { StorageError, type Admit, type KeyedLocks, type ReadBudget } from '@canvass/storage';
import { findColumnGap } from '../summary/column-gaps.ts';
import { appendAll, isFragmented } from '../log/compact.ts';
import { AnswerLogError } from '../errors.ts';
import { tallyRecords, type TallyDeps, type TallyResult } from './tally-records.ts';
import type { EncodedKnownSummary } from './encoded-summaries.ts';
import type { HeldKeys, KeyWindowCache } from '../submissions/key-window-cache.ts';
import type { KnownSegments, Sequence } from './known-segments.ts';
import { CopiedLines } from './copied-lines.ts';
import type { LogRecords } from '../format/log-record.ts';
import {
  appendRecords,
  closeLogBlob,
  createLogBlob,
  hasRoom,
  logBlobName,
  moveRunsToPages,
  type LogWriterDeps,
} from '../log/log-writer.ts';
import type { Summaries } from '../summary/summaries.ts';
import type { SummaryCache } from './summary-cache.ts';
import type { KnownSummary } from './known-summary.ts';
import { readKeys, Submissions } from '../submissions/submissions.ts';
import { decodeDocument, encodeDocument, lastPlace } from '../summary/document-json.ts';
import type { SummaryDocument, LogBlob } from '../summary/summary-document.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';
import {
  beginningOf,
  countOf,
  numbersPerLine,
  offsetOf,
  type Position,
  type ReadWork,
  type SurveyWork,
} from '../format/survey-work.ts';
import { isSpent, type Account } from '../fair-scheduler.ts';

export type CommitOutcome =
  | {
      readonly outcome: 'committed';
      /** The number of answers that this commit counted; 0 if all were counted before. */
      readonly answers: number;
      /** The records of the counted answers. */
      readonly counted: readonly ReadWork[];
      /** The position of the first uncounted record of each segment, if the tenant's share of the thread was spent. */
      readonly deferred: readonly Position[];
      /** The number of attempts that failed before. */
      readonly conflicts: number;
      /** The number of repeated submissions, which were not counted. */
      readonly duplicates: number;
      /** The number of duplicates with other answers than the counted ones. */
      readonly conflictingDuplicates: number;
      /** Whether `compactLog` has something to do. */
      readonly isFragmented: boolean;
      /** Whether `fillColumns` has something to do. */
      readonly hasGap: boolean;
    }
  /** The tenant's share of the thread was spent before the first record. */
  | { readonly outcome: 'deferred'; readonly deferred: readonly Position[] }
  /** The survey is deleted: its records are dropped. */
  | { readonly outcome: 'deleted' }
  /** The summary is lost or unreadable, or lacks a definition version. Only a rebuild helps. */
  | { readonly outcome: 'stuck'; readonly reason: string };

export interface SurveyCommitDeps extends TallyDeps, LogWriterDeps {
  readonly summaries: Summaries;
  readonly cache: SummaryCache;
  readonly locks: KeyedLocks;
  readonly keyWindows: KeyWindowCache;
  readonly knownSegments: KnownSegments;
  readonly sequence: Sequence;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly random: () => number;
}

/** The limits of a commit. */
export interface CommitShare {
  readonly account: Account;
  /** Limits the large summaries that are in memory at once. */
  readonly largeSummaries: ReadBudget;
}

/** How often a commit begins again because another writer was faster or storage failed. */
const maxAttempts = 10;
/** The first pause, before the third attempt of a commit, is up to four times this; it doubles each time. */
const firstPauseMs = 20;
/** If a summary has more watermarks, a commit asks which of their segments are gone. */
const maxWatermarks = 16;
/** The most HEAD requests for such segments per commit. The next commits ask for the others. */
const maxLooks = 16;
/** Larger summaries are not kept encoded, in bytes: decoding one costs more than reading it again. */
const maxKeptEncodedBytes = 64 * 1024;

/**
 * Rule 8: appends a survey's new answers to its log and moves totals, log and watermarks in one conditional write. Throws
 * `AnswerLogError` `contended` if all attempts fail, and the signal's reason if it aborts between two attempts. Then nothing is
 * counted, and a later call tries again.
 */
export async function commitSurvey(
  deps: SurveyCommitDeps,
  key: SurveyKey,
  work: readonly SurveyWork[],
  { account, largeSummaries }: CommitShare,
  signal?: AbortSignal,
): Promise<CommitOutcome> {
  const path = surveyPath(key);
  let lastError: unknown;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (attempt > 1) await pause(deps.clock, deps.random() * firstPauseMs * 2 ** attempt);
    signal?.throwIfAborted();
    if (isSpent(account)) return allDeferred(work);
    try {
      const result = await deps.locks.run(path, () =>
        largeSummaries.hold((admit) => attemptCommit(deps, key, path, work, account, admit)),
      );
      if (result.outcome === 'committed') return { ...result, conflicts: attempt };
      if (result.outcome !== 'refused') return result;
      lastError = undefined;
    } catch (error) {
      if (error instanceof StorageError && error.code === 'corrupt') {
        return { outcome: 'stuck', reason: error.message };
      }
      lastError = error;
    }
  }
  throw new AnswerLogError('contended', `${path} could not be committed`, { cause: lastError });
}

function allDeferred(work: readonly SurveyWork[]): CommitOutcome {
  return { outcome: 'deferred', deferred: work.map(beginningOf) };
}

type AttemptOutcome =
  | Omit<Committed, 'conflicts'>
  | { outcome: 'refused' }
  | Exclude<CommitOutcome, { outcome: 'committed' }>;
export type Committed = Extract<CommitOutcome, { outcome: 'committed' }>;
type Tallied = Extract<TallyResult, { outcome: 'tallied' }>;

async function attemptCommit(
  deps: SurveyCommitDeps,
  key: SurveyKey,
  path: string,
  work: readonly SurveyWork[],
  account: Account,
  admit: Admit,
): Promise<AttemptOutcome> {
  // Rule 8a
  const cached = deps.cache.take(path);
  const known = await knownSummary(deps, key, cached, account, admit);
  if (known === 'spent') return allDeferred(work);
  // The records of a deleted survey are dropped, damaged ones too: nothing would delete them from quarantine.
  if ('outcome' in known) return known;
  const { document } = known;

  // Rules 8b and 8c: each attempt derives the new records again.
  const fresh = await freshWork(deps, known, work);
  if (fresh.length === 0) {
    deps.cache.set(path, known);
    return nothingFresh(document);
  }
  const { windowMs } = deps.keyWindows;
  const lines = await CopiedLines.of(path, fresh, deps.scheduler.begin(account));
  const keys = await readKeys(lines.work, windowMs, deps.scheduler.begin(account));
  const held = await deps.keyWindows.take(path, document, keys, account);
  try {
    const submissions = new Submissions(document, held.table, windowMs, held.imported);
    const tally = await tallyRecords(deps, document, lines, keys.keys, submissions, account);
    if (tally.outcome === 'unknownVersion') {
      // A cached summary may be older than the definition; one that was just read is not.
      if (cached) return { outcome: 'refused' };
      return { outcome: 'stuck', reason: `the summary of ${path} lacks definition version ${tally.version}` };
    }
    return await write(deps, key, known, { lines, tally, held, account });
  } finally {
    held.release();
  }
}

function nothingFresh(document: SummaryDocument): Omit<Committed, 'conflicts'> {
  return {
    outcome: 'committed',
    answers: 0,
    duplicates: 0,
    conflictingDuplicates: 0,
    counted: [],
    deferred: [],
    ...workOn(document),
  };
}

/** The work on the log that is left for others. */
function workOn(document: SummaryDocument): Pick<Committed, 'isFragmented' | 'hasGap'> {
  return { isFragmented: isFragmented(document.log), hasGap: findColumnGap(document) !== undefined };
}

/** What an attempt has counted so far. */
interface Attempt {
  readonly lines: CopiedLines;
  readonly tally: Tallied;
  readonly held: HeldKeys;
  readonly account: Account;
}

/** Rules 8d and 8e: appends the counted records and writes the next version of the summary. */
async function write(
  deps: SurveyCommitDeps,
  key: SurveyKey,
  known: KnownSummary,
  { lines, tally, held, account }: Attempt,
): Promise<AttemptOutcome> {
  const path = surveyPath(key);
  const { document } = known;
  // This comes before the append: the shorter the time from there to the summary's write, the fewer appends become garbage.
  const watermarks = await withoutGone(deps, document.watermarks, tally.work);

  // Rule 8d
  const records = lines.toLog(tally.work, tally.keys);
  const appended = records.ids.length === 0 ? document.log : await appendToLog(deps, key, known, records);
  if (appended === 'refused') return { outcome: 'refused' };

  // Rule 8e
  const next: SummaryDocument = {
    ...document,
    version: document.version + 1,
    log: appended,
    watermarks: moveWatermarks(watermarks, tally.work),
    asOf: new Date(deps.clock.now()).toISOString(),
  };
  const encoded = deps.scheduler.charge(account, () => encodeDocument(next));
  const written = await deps.summaries.replace(key, encoded, { ifMatch: known.etag });
  if (written.outcome !== 'written') return { outcome: 'refused' };
  const { etag } = written;
  held.counted(lastPlace(next));
  deps.cache.set(path, {
    document: next,
    etag,
    bytes: encoded.bytes.byteLength,
    encoded: ifSmall(encoded.bytes),
    knownAt: deps.sequence.next(),
  });
  return {
    outcome: 'committed',
    answers: records.ids.length,
    duplicates: tally.duplicates,
    conflictingDuplicates: tally.conflictingDuplicates,
    counted: tally.work,
    deferred: tally.deferred,
    ...workOn(next),
  };
}

type NotKnown = 'spent' | { outcome: 'deleted' } | { outcome: 'stuck'; reason: string };

/** The cached summary, which is decoded if needed; otherwise the stored one. */
async function knownSummary(
  deps: SurveyCommitDeps,
  key: SurveyKey,
  cached: KnownSummary | EncodedKnownSummary | undefined,
  account: Account,
  admit: Admit,
): Promise<KnownSummary | NotKnown> {
  if (!cached) return readSummary(deps, key, account, admit);
  if (!('document' in cached)) return decode(deps, surveyPath(key), cached, account);
  await admit(cached.bytes);
  return cached;
}

async function readSummary(
  deps: SurveyCommitDeps,
  key: SurveyKey,
  account: Account,
  admit: Admit,
): Promise<KnownSummary | NotKnown> {
  const path = surveyPath(key);
  const found = await deps.summaries.fetch(key, admit);
  if (found.outcome === 'notFound') return { outcome: 'stuck', reason: `the summary of ${path} is missing` };
  const { bytes: encoded, etag } = found;
  const knownAt = deps.sequence.next();
  return decode(deps, path, { encoded, etag, knownAt }, account);
}

async function decode(
  deps: SurveyCommitDeps,
  path: string,
  { encoded, etag, knownAt }: EncodedKnownSummary,
  account: Account,
): Promise<KnownSummary | NotKnown> {
  const turn = deps.scheduler.begin(account);
  if (turn.isOver) await turn.next();
  // Other surveys of the tenant may have spent the share while this one waited.
  if (isSpent(account)) return 'spent';
  const document = decodeDocument(encoded, path);
  turn.charge();
  if ('deleted' in document) return { outcome: 'deleted' };
  return { document, etag, bytes: encoded.byteLength, encoded: ifSmall(encoded), knownAt };
}

function ifSmall(encoded: Buffer): Buffer | undefined {
  return encoded.byteLength <= maxKeptEncodedBytes ? encoded : undefined;
}

/**
 * Rules 8b and 8c: the records at or above the watermarks. A segment without a watermark counts only with proof that it still existed
 * after this version of the summary was read. Without the proof it may have been counted, retired and forgotten.
 */
async function freshWork(
  deps: SurveyCommitDeps,
  known: KnownSummary,
  work: readonly SurveyWork[],
): Promise<SurveyWork[]> {
  const fresh: SurveyWork[] = [];
  for (const piece of work) {
    const watermark = known.document.watermarks[piece.segmentId];
    if (watermark === undefined) {
      const proven =
        piece.readAt > known.knownAt ||
        (await deps.knownSegments.existedAfter(piece.segmentId, known.knownAt));
      if (proven) fresh.push(piece);
    } else if (watermark < piece.end) {
      let first = 0;
      while (first < countOf(piece) && !(offsetOf(piece, first) >= watermark)) first += 1;
      const lines = piece.lines.subarray(first * numbersPerLine);
      if (lines.length > 0) fresh.push(first === 0 ? piece : { ...piece, lines });
    }
  }
  return fresh;
}

/** Rule 8d: appends to the last log blob, at exactly its committed length, or to a new blob. */
async function appendToLog(
  deps: SurveyCommitDeps,
  key: SurveyKey,
  known: KnownSummary,
  records: LogRecords,
): Promise<readonly LogBlob[] | 'refused'> {
  const { log, version } = known.document;
  const newName = (): string => logBlobName(surveyPath(key), version + 1, deps.newId());
  const last = log.at(-1);
  if (last && hasRoom(last, records)) {
    const result = await appendRecords(deps, last, records);
    if (result.outcome === 'appended') {
      return [...log.slice(0, -1), await moveRunsToPages(deps, result.log, newName)];
    }
    // Another writer is at work, or has failed. Only in the second case the summary is unchanged, and this attempt may go on.
    if (result.outcome === 'refused') {
      const now = await deps.summaries.readIfChanged(key, known.etag);
      if (now.outcome !== 'notModified') return 'refused';
    }
  }
  const created = await createLogBlob(deps.answerLogs, newName());
  const begun = await appendAll(deps, created, records, newName);
  const closed = last ? [await closeLogBlob(deps, last, newName)] : [];
  return [...log.slice(0, -1), ...closed, begun];
}

/** Rule 8e: drops the watermarks of segments that are certainly gone. */
async function withoutGone(
  deps: SurveyCommitDeps,
  watermarks: Readonly<Record<string, number>>,
  fresh: readonly ReadWork[],
): Promise<Record<string, number>> {
  const left: Record<string, number> = { ...watermarks };
  const inWork = new Set(fresh.map(({ segmentId }) => segmentId));
  // A few outdated watermarks cost less than the requests to find them.
  if (Object.keys(watermarks).length <= maxWatermarks) return left;
  const others = Object.keys(watermarks).filter((segmentId) => !inWork.has(segmentId));
  const unknown = others.filter((segmentId) => !deps.knownSegments.isKnown(segmentId));
  const later = new Set(unknown.slice(maxLooks));
  await Promise.all(
    others.map(async (segmentId) => {
      if (later.has(segmentId)) return;
      if (await deps.knownSegments.isGone(segmentId)) delete left[segmentId];
    }),
  );
  return left;
}

/** Rule 8e: moves the watermarks to the ends of the work, never backwards. */
function moveWatermarks(
  watermarks: Readonly<Record<string, number>>,
  fresh: readonly ReadWork[],
): Record<string, number> {
  const moved: Record<string, number> = { ...watermarks };
  for (const { segmentId, end } of fresh) moved[segmentId] = Math.max(moved[segmentId] ?? 0, end);
  return moved;
}
