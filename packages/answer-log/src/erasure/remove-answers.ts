import { tailOf, timeOf } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { countedFacets, SurveyAnswersSummary, type FlatRecord } from '@canvass/surveys';
import { beginLogBlob } from './begin-log-blob.ts';
import { covers, type ColumnFile, type Places } from '../format/column-files.ts';
import { logDamaged } from '../errors.ts';
import { findAffected, isDroppable, isExpired, type Affected, type RemovalRule } from './find-affected.ts';
import { encodeStub, idOfLine, isStub, parseLogLine } from '../format/log-record.ts';
import { blobsOf, logBlobName, removedName, versionInName, versionsAhead } from '../log/log-writer.ts';
import { resetTimes, toleranceMs } from './outermost-times.ts';
import { RecentKeys } from '../log/recent-keys.ts';
import { decide, nothingRemoved, readRemovedAnswers, writeRemovedAnswers } from '../log/removed-answers.ts';
import { rewriteLogBlob } from './rewrite-log-blob.ts';
import {
  defaultIdempotencyWindowMs,
  hourMs,
  hoursOfWindow,
  isSameSubmission,
} from '../format/submission-key.ts';
import type { Summaries } from '../summary/summaries.ts';
import { encodeDocument } from '../summary/document-json.ts';
import type { SummaryDocument, LogBlob } from '../summary/summary-document.ts';
import { surveyPath, type SurveyKey } from '../survey-key.ts';

export interface RemoveAnswersDeps {
  readonly summaries: Summaries;
  readonly answerLogs: BlobContainer;
  readonly newId: () => string;
  /** See `SegmentCounterOptions`. */
  readonly idempotencyWindowMs?: number;
}

export interface Removal {
  /** The time now, in ms since the epoch by the service's clock. */
  readonly nowMs: number;
  /** The ids of the survey's erasure ledger, line by line. The summary must know them all. */
  readonly ledger: readonly string[];
  /** The ids that were erased more than the window after the time in them. Default: none. */
  readonly erasedLate?: ReadonlySet<string>;
  /** The survey's retention; undefined if answers never become too old. `keepTotals` keeps the statistics of removed answers. */
  readonly retention: { readonly days: number; readonly keepTotals: boolean } | undefined;
  /** The time in the name of the oldest segment, in ms since the epoch; Infinity if there is none. */
  readonly oldestSegmentMs: number;
}

export interface RemovalReport {
  /** The number of erased answers whose lines were removed. */
  readonly erased: number;
  /** The number of answers that were removed because of their age. */
  readonly expired: number;
  /** False if another writer was in the way. A later call does the rest. */
  readonly isDone: boolean;
}

/** A day of a retention. The simulation makes it shorter, so it is not the shared one. */
const dayMs = 24 * 60 * 60 * 1_000;
/** How often the write that lists the copies begins again because another writer was faster. */
const maxAttempts = 16;

/** The log blobs that a removal copies. */
interface Plan extends Affected {
  /** The version in the names of the copies. */
  readonly version: number;
  /** False if blobs that are newer than the removal's beginning hold lines to remove. */
  readonly isWhole: boolean;
}

interface Copies {
  /** The copies by the blobs that they replace; undefined if nothing is left of a blob. */
  readonly byBlob: ReadonlyMap<string, LogBlob | undefined>;
  /** The erased ids whose lines were removed. */
  readonly erased: ReadonlySet<string>;
  /** The totals of the expired answers. */
  readonly expired: SurveyAnswersSummary;
  /** The number of lines that were left out at the head of the log. */
  readonly dropped: number;
  /** The places whose lines became stubs or were left out. */
  readonly changed: readonly Places[];
}

/**
 * Removes the bytes of erased answers, and answers that are older than the retention allows, from a survey's log. It copies the log blobs
 * that have any, and lists the copies in one conditional write. Places in the log stay. Throws `AnswerLogError` and `StorageError`; a later
 * call does the rest.
 */
export async function removeAnswers(
  deps: RemoveAnswersDeps,
  key: SurveyKey,
  removal: Removal,
): Promise<RemovalReport> {
  const { nowMs, oldestSegmentMs, retention } = removal;
  const windowHours = hoursOfWindow(deps.idempotencyWindowMs ?? defaultIdempotencyWindowMs);
  const rule: RemovalRule = {
    erasedTails: new Set(removal.ledger.map(tailOf)),
    cutOffMs: retention ? cutOffOf(retention, nowMs) : -Infinity,
    isErasedLate: (id) => removal.erasedLate?.has(id) ?? false,
    isPast: (id) => timeOf(id) + (windowHours + 1) * hourMs < Math.min(nowMs, oldestSegmentMs),
  };
  const unfinished = { erased: 0, expired: 0, isDone: false };
  const before = await findAffected(deps, key, rule);
  if (before === undefined) return { erased: 0, expired: 0, isDone: true };
  const plan = await planOf(deps, key, before, rule);
  if (plan === undefined) return unfinished;
  const copies = await copyLogBlobs(deps, key, plan, rule);
  const listed = await listCopies(deps, key, { plan, copies, removal, rule });
  if (listed === undefined) return unfinished;
  const { garbage, document, logBlobs } = plan;
  const replaced = blobsOf({
    log: document.log.filter(({ blob }) => logBlobs.has(blob)),
    removed: document.removed === listed.removed ? null : document.removed,
    columns: listed.dropped,
  });
  const unlisted = new Set([...garbage, ...replaced]);
  if (unlisted.size > 0 && listed.removed !== null) {
    if ((await decide(deps.answerLogs, listed.removed, 'listed')) === 'refused') return unfinished;
  }
  // Rule 12: the summary has reached the versions of these blobs and does not list them.
  for (const blob of unlisted) await deps.answerLogs.delete(blob);
  return { erased: copies.erased.size, expired: copies.expired.totalAnswers, isDone: plan.isWhole };
}

/** The time before which an answer is too old, in ms since the epoch. */
export function cutOffOf({ days }: NonNullable<Removal['retention']>, nowMs: number): number {
  return nowMs - days * dayMs;
}

/** Plans the copies; undefined if other writers were in the way. */
async function planOf(
  deps: RemoveAnswersDeps,
  key: SurveyKey,
  before: Affected,
  rule: RemovalRule,
): Promise<Plan | undefined> {
  const isNeeded = before.logBlobs.size > 0 || before.hasLeftovers;
  const beforeVersion = isNeeded ? await beginLogBlob(deps, key, before) : before.document.version;
  if (beforeVersion === undefined) return undefined;
  // The older log blobs grow no more now, but they may have grown since `before`.
  const affected = isNeeded ? await findAffected(deps, key, rule) : before;
  if (affected === undefined) return undefined;
  const isOlder = (blob: string): boolean => (versionInName(blob) ?? 0) < beforeVersion;
  const logBlobs = new Set([...affected.logBlobs].filter(isOlder));
  return {
    ...affected,
    logBlobs,
    isWhole: logBlobs.size === affected.logBlobs.size,
    // It counts from this removal's own version, not from the newest one: another removal may have begun since.
    version: beforeVersion + versionsAhead,
  };
}

async function copyLogBlobs(
  deps: RemoveAnswersDeps,
  key: SurveyKey,
  { document, logBlobs, version }: Plan,
  rule: RemovalRule,
): Promise<Copies> {
  const writer = { ...deps, recentKeys: new RecentKeys() };
  const newName = (): string => logBlobName(surveyPath(key), version, deps.newId());
  const known = new Set(document.erased);
  const byBlob = new Map<string, LogBlob | undefined>();
  const erased = new Set<string>();
  const expired = SurveyAnswersSummary.exact();
  const changed: Places[] = [];
  let dropped = 0;
  let isHead = true;
  let after = document.removedLines + 1;
  for (const log of document.log) {
    let place = after - 1;
    after += log.answers;
    if (!logBlobs.has(log.blob)) {
      isHead &&= log.answers === 0;
      continue;
    }
    const copy = await rewriteLogBlob(writer, log, newName, (line) => {
      place += 1;
      const id = idOfLine(line) ?? '';
      const isErased = known.has(id);
      const isOld = !isErased && isExpired(line, rule.cutOffMs);
      if (isErased) erased.add(id);
      if (isOld) count(expired, document, line, log.blob);
      const isGone = isErased || isOld || isStub(line);
      if (isHead && isGone && isDroppable(line, rule)) {
        dropped += 1;
        addPlace(changed, place);
        return undefined;
      }
      isHead = false;
      if (!isGone || isStub(line)) return line;
      addPlace(changed, place);
      return stubOf(line, log.blob);
    });
    byBlob.set(log.blob, copy);
  }
  return { byBlob, erased, expired, dropped, changed };
}

/** Adds a place that is higher than all others. */
function addPlace(places: Places[], place: number): void {
  const last = places.at(-1);
  if (last?.to === place) places[places.length - 1] = { from: last.from, to: place + 1 };
  else places.push({ from: place, to: place + 1 });
}

function count(totals: SurveyAnswersSummary, { history }: SummaryDocument, line: Buffer, blob: string): void {
  const record = parseLogLine(line);
  const questions = record && countedFacets(history, record.definitionVersion);
  if (!questions) throw logDamaged(blob);
  totals.addNewAnswer({ receivedAt: record.receivedAt, answers: record.answers as FlatRecord }, questions);
}

function stubOf(line: Buffer, blob: string): Buffer {
  const record = parseLogLine(line);
  if (!record) throw logDamaged(blob);
  return encodeStub(record);
}

interface Listing {
  readonly plan: Plan;
  readonly copies: Copies;
  readonly removal: Removal;
  readonly rule: RemovalRule;
}

interface Listed extends Pick<SummaryDocument, 'removed'> {
  /** The column files that the summary does not list any more. */
  readonly dropped: readonly ColumnFile[];
}

/** Lists the copies in the summary; undefined if the removal must begin again with the newest summary. */
async function listCopies(
  deps: RemoveAnswersDeps,
  key: SurveyKey,
  { plan, copies, removal, rule }: Listing,
): Promise<Listed | undefined> {
  const { logBlobs, settled, version } = plan;
  const isNeeded = logBlobs.size > 0 || settled.size > 0 || plan.document.ledgerLines < removal.ledger.length;
  if (!isNeeded) return { removed: plan.document.removed, dropped: [] };
  const isEntered = enteredIn(removal.ledger, plan.document.ledgerLines, deps.idempotencyWindowMs);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const found = await deps.summaries.read(key);
    if (found.outcome !== 'found') return undefined;
    const { document, etag } = found;
    if (document.version >= version || !isUnchanged(document, plan, rule)) return undefined;
    const log = document.log.flatMap((each) =>
      copies.byBlob.has(each.blob) ? (copies.byBlob.get(each.blob) ?? []) : [each],
    );
    // Column files that were written meanwhile are dropped, too.
    const dropped = document.columns.filter((file) => copies.changed.some((places) => covers(file, places)));
    const removed = await removedBlob(deps, key, { ...document, log }, { plan, copies, removal, rule });
    const next: SummaryDocument = {
      ...document,
      version: document.version + 1,
      log,
      removedLines: document.removedLines + copies.dropped,
      columns: document.columns.filter((file) => !dropped.includes(file)),
      erased: document.erased.filter((id) => !isEntered(id) || (!copies.erased.has(id) && !settled.has(id))),
      removed,
      ledgerLines: Math.max(document.ledgerLines, removal.ledger.length),
    };
    if (copies.expired.totalAnswers > 0 && !removal.retention?.keepTotals) {
      await subtractExpired(deps, next, copies.expired);
    }
    const written = await deps.summaries.replace(key, encodeDocument(next), { ifMatch: etag });
    if (written.outcome === 'written') return { removed, dropped };
  }
  return undefined;
}

/**
 * Whether an erased id has a line in the ledger that this removal has read. A follower of the survey finds an erasure in `erased` or among
 * the lines that `ledgerLines` counts, so an id must stay in `erased` until its line is counted. A line of another attempt stands for the
 * id only if `ledgerLines` counts it already; otherwise the id gets a line of its own.
 */
function enteredIn(
  ledger: readonly string[],
  ledgerLines: number,
  windowMs = defaultIdempotencyWindowMs,
): (id: string) => boolean {
  const ofTail = Map.groupBy(ledger.entries(), ([, line]) => tailOf(line));
  return (id) => {
    const lines = ofTail.get(tailOf(id)) ?? [];
    return lines.some(
      ([index, line]) => line === id || (index < ledgerLines && isSameSubmission(line, id, windowMs)),
    );
  };
}

/** Whether the newest summary still lists the copied lines, and no expired answer was erased meanwhile. */
function isUnchanged(
  document: SummaryDocument,
  { document: before, logBlobs }: Plan,
  rule: RemovalRule,
): boolean {
  const committed = new Map(document.log.map(({ blob, committedLength }) => [blob, committedLength]));
  const known = new Set(before.erased);
  return (
    before.log.every(
      ({ blob, committedLength }) => !logBlobs.has(blob) || committed.get(blob) === committedLength,
    ) && document.erased.every((id) => known.has(id) || timeOf(id) > rule.cutOffMs + toleranceMs)
  );
}

/** The name of the blob of removed answers. It writes a new one if answers have expired; the given summary has the log to be listed. */
async function removedBlob(
  { answerLogs, newId }: RemoveAnswersDeps,
  key: SurveyKey,
  { removed, version, log, invited }: SummaryDocument,
  { plan, copies: { expired, dropped }, removal, rule }: Listing,
): Promise<string | null> {
  if (expired.totalAnswers === 0 && dropped === 0) return removed;
  const before = removed === null ? nothingRemoved() : await readRemovedAnswers(answerLogs, removed);
  const name = removedName(surveyPath(key), plan.version, newId());
  await writeRemovedAnswers(answerLogs, name, {
    // The retention may have become longer, and removed answers stay removed.
    cutOffMs: Math.max(before.cutOffMs, rule.cutOffMs),
    // An earlier attempt may have written other blobs. Its answers are also in the listed blobs or in a segment.
    beforeVersion: version + 2,
    logBlobs: log.map(({ blob }) => blob),
    totals: removal.retention?.keepTotals ? before.totals.mergeWith(expired) : before.totals,
    invited,
  });
  return name;
}

async function subtractExpired(
  { answerLogs }: RemoveAnswersDeps,
  document: SummaryDocument,
  expired: SurveyAnswersSummary,
): Promise<void> {
  const { totals } = document;
  totals.subtractAll(expired);
  if (totals.totalAnswers === 0) return;
  await resetTimes(answerLogs, document);
}
