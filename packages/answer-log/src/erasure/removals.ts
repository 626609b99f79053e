import { timeOf } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { cleanQuarantine } from './clean-quarantine.ts';
import { createErasureLedger } from './erasure-ledger.ts';
import type { Erasures } from './erasures.ts';
import { cutOffOf, removeAnswers, type Removal, type RemoveAnswersDeps } from './remove-answers.ts';
import { defaultIdempotencyWindowMs } from '../format/submission-key.ts';
import { keyOfPath, type SurveyKey } from '../survey-key.ts';

export interface RemovalsDeps extends RemoveAnswersDeps {
  readonly journal: BlobContainer;
  readonly quarantine: BlobContainer;
  /** The container `erasures`. */
  readonly erasures: BlobContainer;
  /** The container of `summaries`, to list. */
  readonly summariesContainer: BlobContainer;
  readonly erasing: Pick<Erasures, 'apply'>;
  /** What the survey's definition says; undefined: nothing is removed because of its age. */
  readonly retentionOf: (key: SurveyKey) => Promise<Removal['retention']>;
  /** Called for each survey whose removal failed; the next run tries again. */
  readonly onFailure: (path: string, error: unknown) => void;
}

/** What a run did, over all surveys. */
export interface RemovalsReport {
  /** Lines of erased answers that were removed. */
  readonly erased: number;
  /** Answers that were removed because of their age. */
  readonly expired: number;
  /** Surveys whose removal is not finished. */
  readonly unfinished: number;
}

type Ledger = Required<Pick<Removal, 'ledger' | 'erasedLate'>>;

const noLedger: Ledger = { ledger: [], erasedLate: new Set() };

/**
 * Removes what owners and respondents erased, and what retention no longer allows, from all logs and from quarantine: several times a
 * day. It lists the journal, the summaries and the erasures; only surveys that have an erasure or a retention cost more.
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
      report.erased += removed.erased;
      report.expired += removed.expired;
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

/** What is erased between the two reads is for the next run. */
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

/** Erasures whose process ended after it had written the ledger. */
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

/** NaN and thus never past if a name is no ULID. */
async function timeOfOldestSegment(journal: BlobContainer): Promise<number> {
  let oldestMs = Infinity;
  for await (const { name } of journal.list()) oldestMs = Math.min(oldestMs, timeOf(name));
  return oldestMs;
}
