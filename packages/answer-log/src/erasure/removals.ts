import { timeOf } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { cleanQuarantine } from './clean-quarantine.ts';
import { createErasureLedger } from './erasure-ledger.ts';
import type { Erasures } from './erasures.ts';
import { cutOffOf, removeAnswers, type Removal, type RemoveAnswersDeps } from './remove-answers.ts';
import { defaultIdempotencyWindowMs } from '../format/submission-key.ts';
import { isProgressPath, keyOfPath, type SurveyKey } from '../survey-key.ts';

export interface RemovalsDeps extends RemoveAnswersDeps {
  readonly journal: BlobContainer;
  readonly quarantine: BlobContainer;
  /** The container `erasures`. */
  readonly erasures: BlobContainer;
  /** The container of `summaries`, which is listed. */
  readonly summariesContainer: BlobContainer;
  readonly erasing: Pick<Erasures, 'apply'>;
  /** Reads the retention of a survey from its definition; undefined if no answer is removed because of its age. */
  readonly retentionOf: (key: SurveyKey) => Promise<Removal['retention']>;
  /**
   * Removes what is stored apart from the log of answers that are erased or too old. Called in each run, after they are gone from the log.
   * Absent: nothing is.
   */
  readonly removeBeside?: (key: SurveyKey, removed: RemovedFromLog) => Promise<void>;
  /** Called for each survey whose removal failed. The next run tries again. */
  readonly onFailure: (path: string, error: unknown) => void;
}

/** Which answers of a survey are gone. */
export interface RemovedFromLog {
  /** The ids of the erasure ledger. */
  readonly erased: readonly string[];
  /** Answers received before are too old, in ms since the epoch; -Infinity: none are. */
  readonly cutOffMs: number;
}

/** What a run did to all surveys. */
export interface RemovalsReport {
  /** The number of erased answers whose lines were removed. */
  readonly erased: number;
  /** The number of answers that were removed because of their age. */
  readonly expired: number;
  /** The number of surveys whose removal is not finished. */
  readonly unfinished: number;
}

type Ledger = Required<Pick<Removal, 'ledger' | 'erasedLate'>>;

const noLedger: Ledger = { ledger: [], erasedLate: new Set() };

/**
 * Removes erased answers, and answers that are older than their survey's retention, from all logs and from quarantine. Call it several
 * times a day. It lists the journal, the summaries and the erasures; only surveys with an erasure or a retention cost more.
 */
export async function removeFromAll(deps: RemovalsDeps, signal?: AbortSignal): Promise<RemovalsReport> {
  const report = { erased: 0, expired: 0, unfinished: 0 };
  const oldestSegmentMs = await timeOfOldestSegment(deps.journal);
  const windowMs = deps.idempotencyWindowMs ?? defaultIdempotencyWindowMs;
  const ledgers = await readLedgers(deps, windowMs);
  const cutOffs = new Map<string, number>();
  for await (const { name: path, metadata, createdAtMs, ageMs } of deps.summariesContainer.list()) {
    if (signal?.aborted) return report;
    const ofSurvey = ledgers.get(path) ?? noLedger;
    const { ledger } = ofSurvey;
    const hasRetention = metadata['retention'] === 'true';
    if (ledger.length === 0 && !hasRetention) continue;
    const key = keyOfPath(path);
    try {
      await applyLedger(deps, key, ledger);
      const nowMs = createdAtMs + ageMs;
      const retention = hasRetention ? await deps.retentionOf(key) : undefined;
      if (retention) cutOffs.set(path, cutOffOf(retention, nowMs));
      const removed = await removeAnswers(deps, key, { ...ofSurvey, nowMs, retention, oldestSegmentMs });
      const cutOffMs = retention ? cutOffOf(retention, nowMs) : -Infinity;
      // Steps of how far people get are no answers, and have nothing beside them.
      if (!isProgressPath(path)) {
        await deps.removeBeside?.(key, { erased: ledger, cutOffMs });
        report.erased += removed.erased;
        report.expired += removed.expired;
      }
      if (!removed.isDone) report.unfinished += 1;
    } catch (error) {
      report.unfinished += 1;
      if (!signal?.aborted) deps.onFailure(path, error);
    }
  }
  const ids = new Map([...ledgers].map(([path, { ledger }]) => [path, ledger]));
  await cleanQuarantine(deps.quarantine, { ledgers: ids, cutOffs }, windowMs);
  return report;
}

/** Reads the ledgers of all surveys. The next run finds the answers that are erased meanwhile. */
async function readLedgers({ erasures }: RemovalsDeps, windowMs: number): Promise<Map<string, Ledger>> {
  const paths = new Set<string>();
  for await (const { name } of erasures.list()) paths.add(name.slice(0, name.lastIndexOf('/')));
  const ledger = createErasureLedger(erasures);
  const ledgers = new Map<string, Ledger>();
  for (const path of paths) {
    const entries = await ledger.read(keyOfPath(path));
    const late = entries.filter(({ id, erasedAt }) => Date.parse(erasedAt) - timeOf(id) > windowMs);
    ledgers.set(path, {
      ledger: entries.map(({ id }) => id),
      erasedLate: new Set(late.map(({ id }) => id)),
    });
  }
  return ledgers;
}

/** Finishes erasures whose process ended after it had written the ledger. */
async function applyLedger(
  { summaries, erasing }: RemovalsDeps,
  key: SurveyKey,
  ledger: Removal['ledger'],
): Promise<void> {
  if (ledger.length === 0) return;
  const found = await summaries.read(key);
  if (found.outcome !== 'found') return;
  for (const id of ledger.slice(found.document.ledgerLines)) await erasing.apply(key, id);
}

/** The time in the name of the oldest segment, in ms; Infinity without segments. NaN if a name is not a ULID: then nothing is past. */
async function timeOfOldestSegment(journal: BlobContainer): Promise<number> {
  let oldestMs = Infinity;
  for await (const { name } of journal.list()) oldestMs = Math.min(oldestMs, timeOf(name));
  return oldestMs;
}
