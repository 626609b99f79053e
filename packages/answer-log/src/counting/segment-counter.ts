import { readProgress, readSegment, saveProgress, type SegmentChunk } from '@canvass/journal';
import { KeyedLocks, maxBlockBytes, ReadBudget } from '@canvass/storage';
import pLimit from 'p-limit';
import { CatchUp, type DeferredTenant } from './catch-up.ts';
import { ChunkSize } from './chunk-size.ts';
import { ChunkInRound, completed, isAllUnfinished } from './chunk-in-round.ts';
import { tracesOf } from '../commit/commit-tracing.ts';
import type {
  CountOptions,
  CountResult,
  SegmentCounter,
  SegmentCounterDeps,
  SegmentCounterOptions,
} from './counting.ts';
import { Gathering } from './gathering.ts';
import { sortChunk } from './journal-records.ts';
import { KeyWindowCache } from '../submissions/key-window-cache.ts';
import { KnownSegments, Sequence } from '../commit/known-segments.ts';
import { OpenSegments } from './open-segments.ts';
import { Quarantine } from '../commit/quarantine.ts';
import { RecentKeys } from '../log/recent-keys.ts';
import { RoundSurveys, type SurveyInRound } from './round-surveys.ts';
import { SegmentOwnership, type Hinted } from './segment-ownership.ts';
import { beginCatchUp, beginReading, isReading, type Reading } from './segment-reading.ts';
import { createSummaries } from '../summary/summaries.ts';
import { equalShares, lowestPriority, type Shares } from './shares.ts';
import { SummaryCache } from '../commit/summary-cache.ts';
import { defaultIdempotencyWindowMs } from '../format/submission-key.ts';
import { commitSurvey, type SurveyCommitDeps } from '../commit/survey-commit.ts';
import { keyOfPath } from '../survey-key.ts';
import { applyOutcome } from './apply-outcome.ts';
import { thread, FairScheduler, type Account } from '../fair-scheduler.ts';

/** JSON of large summaries in memory at once; decoded they take several times as much. */
const maxLargeSummaryBytes = 4 * 1024 ** 2;
/** For work that all tenants of a round share. */
const unlimited = (): Account => ({ spentMs: 0, limitMs: Infinity });
const nothingHinted: ReadonlyMap<string, Hinted> = new Map();

/** A segment in a call of `count`: to be read on, or done. */
type Step = Reading | CountResult;

interface Round {
  readonly chunkBytes: number;
  readonly shares: Shares;
  /** When the ownership of the segments is renewed first. */
  readonly renewAtMs: number;
  readonly signal: AbortSignal | undefined;
  readonly onSorted?: (round: SortedRound) => void;
}

/** Before its commits. */
interface SortedRound {
  readonly surveys: number;
  readonly records: number;
  /** A chunk has more behind it. */
  readonly isFull: boolean;
}

export function createSegmentCounter(
  deps: SegmentCounterDeps,
  options: SegmentCounterOptions = {},
): SegmentCounter {
  return new Counter(deps, options);
}

class Counter implements SegmentCounter {
  readonly knownSegments: KnownSegments;
  readonly #deps: SegmentCounterDeps;
  readonly #commitDeps: SurveyCommitDeps;
  readonly #sequence = new Sequence();
  readonly #ownership: SegmentOwnership;
  readonly #openSegments: OpenSegments;
  /** The segments in a running call of `count`, and when it began. */
  readonly #beingCounted = new Map<string, number>();
  readonly #largeSummaries = new ReadBudget(maxLargeSummaryBytes);
  /** With a budget of its own: new answers must not wait for the catch-up. */
  readonly #catchUpShares = lowestPriority(new ReadBudget(maxLargeSummaryBytes / 4));
  readonly #catchUp = new CatchUp();
  readonly #quarantine: Quarantine;
  readonly #scheduler: FairScheduler;
  readonly #ownedForMs: number;
  readonly #renewEveryMs: number;
  readonly #concurrency: number;
  readonly #minChunkBytes: number;
  readonly #chunkSize: ChunkSize;
  readonly #gathering: Gathering;

  constructor(deps: SegmentCounterDeps, options: SegmentCounterOptions) {
    this.#deps = deps;
    this.#concurrency = options.concurrency ?? 32;
    const { minChunkBytes = maxBlockBytes, readBytes = 32 * 1024 ** 2 } = options;
    const { maxGatheredBytes = readBytes, gatherFromSurveys: fromSurveys = 500 } = options;
    this.#minChunkBytes = minChunkBytes;
    this.#chunkSize = new ChunkSize({
      leastBytes: minChunkBytes,
      readBytes,
      mostBytes: maxGatheredBytes,
      fromSurveys,
    });
    this.#gathering = new Gathering(deps.clock, fromSurveys);
    this.#ownedForMs = options.ownedForMs ?? 5_000;
    this.#ownership = new SegmentOwnership({ ...deps, ownedForMs: this.#ownedForMs });
    this.#renewEveryMs = this.#ownedForMs / 2;
    this.#quarantine = new Quarantine(deps.quarantine, ({ blob, offset }) =>
      deps.onEvent?.({ type: 'quarantined', segmentId: blob, offset }),
    );
    this.#scheduler = new FairScheduler(deps.processor ?? thread);
    this.knownSegments = new KnownSegments(deps.journal, this.#sequence, deps.clock);
    this.#openSegments = new OpenSegments({
      ...deps,
      knownSegments: this.knownSegments,
      ownership: this.#ownership,
      ownedForMs: this.#ownedForMs,
      lookAfterMs: options.lookAfterMs ?? 2_500,
      maxCounted: Math.max(1, Math.floor(readBytes / minChunkBytes)),
    });
    const { answerLogs } = deps;
    this.#commitDeps = {
      summaries: createSummaries({ container: deps.summaries }),
      cache: new SummaryCache(options.maxCachedSummaryBytes ?? 128 * 1024 ** 2, deps.random ?? Math.random),
      locks: new KeyedLocks(),
      keyWindows: new KeyWindowCache(
        {
          answerLogs,
          scheduler: this.#scheduler,
          onRead: (path, keys) => deps.onEvent?.({ type: 'keysRead', path, keys }),
        },
        options.idempotencyWindowMs ?? defaultIdempotencyWindowMs,
        options.maxCachedKeyBytes ?? 64 * 1024 ** 2,
      ),
      answerLogs,
      recentKeys: new RecentKeys(),
      knownSegments: this.knownSegments,
      sequence: this.#sequence,
      scheduler: this.#scheduler,
      clock: deps.clock,
      newId: deps.newId,
      random: deps.random ?? Math.random,
      quarantine: this.#quarantine,
    };
  }

  get cachedKeyBytes(): number {
    return this.#commitDeps.keyWindows.bytes;
  }

  betweenCommits<T>(path: string, change: () => Promise<T>): Promise<T> {
    const { locks, cache } = this.#commitDeps;
    return locks.run(path, () => change().finally(() => void cache.take(path)));
  }

  async count(hinted: Iterable<string>, options: CountOptions = {}): Promise<CountResult[]> {
    const segmentIds = [...hinted];
    const waits = this.#waits(segmentIds, options.asSweep === true);
    const free = new Set(segmentIds.filter((segmentId) => !waits.has(segmentId)));
    const nowMs = this.#deps.clock.now();
    for (const segmentId of free) this.#beingCounted.set(segmentId, nowMs);
    try {
      const results = await this.#count(free, options);
      for (const [segmentId, forMs] of waits) {
        results.push({ segmentId, outcome: 'owned', off: this.#ownership.countedUpTo(segmentId), forMs });
      }
      return results;
    } finally {
      for (const segmentId of free) this.#beingCounted.delete(segmentId);
    }
  }

  /** The segments that are not to be counted now, and for how long their hints are put back, in ms. */
  #waits(segmentIds: readonly string[], asSweep: boolean): Map<string, number> {
    const nowMs = this.#deps.clock.now();
    const isResting = !asSweep && this.#gathering.leftMs > 0;
    const waits = new Map<string, number>();
    for (const segmentId of segmentIds) {
      // The sweep and the handler's tasks call this side by side.
      const sinceMs = this.#beingCounted.get(segmentId);
      const isWaiting = sinceMs !== undefined || (isResting && this.#ownership.isOwn(segmentId));
      const countedForMs = sinceMs === undefined ? undefined : Math.max(0, nowMs - sinceMs);
      if (isWaiting) waits.set(segmentId, this.#gathering.holdMs(countedForMs));
    }
    return waits;
  }

  catchUp(signal?: AbortSignal): Promise<void> {
    return this.#catchUp.run((deferred) => this.#catchUpChunk(deferred, signal), signal);
  }

  watchAll(signal?: AbortSignal): Promise<void> {
    return this.#openSegments.addAll(signal);
  }

  async look(signal?: AbortSignal): Promise<CountResult[]> {
    // Other workers must not take them for free.
    await this.#ownership.keep(this.#gathering.segmentIds, this.#renewEveryMs);
    const isBusy = (segmentId: string): boolean => this.#beingCounted.has(segmentId);
    const count = (segmentIds: Iterable<string>) => this.count(segmentIds, signal ? { signal } : {});
    return this.#openSegments.countGrown({ isBusy, count }, signal);
  }

  async #count(segmentIds: ReadonlySet<string>, options: CountOptions): Promise<CountResult[]> {
    const { signal } = options;
    const beganMs = this.#deps.clock.now();
    const work = { surveys: 0, records: 0, rounds: 0 };
    let steps = await this.#begin(segmentIds, options);
    for (;;) {
      const open = steps.filter(isReading).length;
      if (open === 0 || signal?.aborted) break;
      steps = await this.#round(steps, {
        chunkBytes: this.#chunkSize.of(open),
        shares: equalShares(this.#largeSummaries),
        renewAtMs: this.#deps.clock.now() + this.#renewEveryMs,
        signal,
        onSorted: ({ surveys, records, isFull }) => {
          this.#chunkSize.counted({ surveys, records, isFull });
          work.surveys += surveys;
          work.records += records;
          work.rounds += 1;
        },
      });
    }
    const results = steps.map((step): CountResult =>
      isReading(step) ? { segmentId: step.segmentId, outcome: 'failed', error: signal?.reason } : step,
    );
    const isOrdinary = work.rounds > 0 && !options.asSweep && !results.some(isFailed);
    const tookMs = this.#deps.clock.now() - beganMs;
    if (isOrdinary) this.#gathering.counted(segmentIds, { ...work, tookMs });
    return results;
  }

  /**
   * Runs beside the counting of new answers, also of the same segment: that skips the deferred surveys, this counts no
   * others. The join of the progress knows what each has passed.
   */
  async #catchUpChunk({ segmentId, tenant }: DeferredTenant, signal: AbortSignal | undefined): Promise<void> {
    const stored = await readProgress(this.#deps.progress, segmentId);
    // A worker that took the segment over found the deferred surveys in the progress.
    if (stored.owner !== this.#deps.workerId && stored.idleMs < this.#ownedForMs) return;
    const only: Record<string, number> = {};
    for (const path of stored.deferred) {
      const hole = stored.progress.stuck[path];
      if (hole !== undefined && keyOfPath(path).tenant === tenant) only[path] = hole;
    }
    if (Object.keys(only).length === 0) return;
    const [step] = await this.#round([beginCatchUp(segmentId, stored, only)], {
      chunkBytes: this.#minChunkBytes,
      shares: this.#catchUpShares,
      renewAtMs: Infinity,
      signal,
    });
    if (step && !isReading(step) && step.outcome === 'failed') throw step.error;
  }

  async #begin(segmentIds: ReadonlySet<string>, options: CountOptions): Promise<Step[]> {
    const { asSweep = false, hinted = nothingHinted } = options;
    const found = asSweep
      ? await this.#ownership.regardless(segmentIds)
      : await this.#ownership.obtain(segmentIds, hinted);
    return Array.from(found, ([segmentId, ownership]) => {
      if (ownership.outcome === 'ours') {
        const { takenFrom, stored } = ownership;
        if (takenFrom !== undefined) this.#deps.onEvent?.({ type: 'takenOver', segmentId, from: takenFrom });
        // Left behind by the segment's former worker.
        this.#catchUp.note(segmentId, stored.deferred);
      }
      return beginReading(segmentId, ownership, asSweep, hinted.get(segmentId));
    });
  }

  /** Reads one chunk of each open segment, commits it survey by survey, and passes it in the progress. */
  async #round(steps: readonly Step[], round: Round): Promise<Step[]> {
    const read = await Promise.all(
      steps.map(async (step) => (isReading(step) ? this.#read(step, round.chunkBytes) : step)),
    );
    const chunks = read.filter((step) => step instanceof ChunkInRound);
    await this.#startCommits(chunks, round);
    return Promise.all(read.map(async (step) => (step instanceof ChunkInRound ? this.#pass(step) : step)));
  }

  async #read(reading: Reading, chunkBytes: number): Promise<ChunkInRound | CountResult> {
    const { segmentId } = reading;
    try {
      const began = { readAt: this.#sequence.next(), readAtMs: this.#deps.clock.now() };
      const chunk = await readSegment(this.#deps.journal, segmentId, reading.offset, chunkBytes);
      if (chunk.outcome === 'gone') {
        this.knownSegments.wasGone(segmentId);
        this.#ownership.forget(segmentId);
        // A late hint: the segment was claimed after it was retired. Names are never used twice.
        if (reading.stored.etag !== undefined) await this.#deps.progress.delete(segmentId);
        return { segmentId, outcome: 'gone' };
      }
      this.knownSegments.wasFound(segmentId);
      if (chunk.end > chunk.start) return new ChunkInRound(reading, chunk, began);
      if (reading.asSweep && (await this.#isSealed(segmentId, chunk)))
        return new ChunkInRound(reading, completed(chunk), began);
      if (reading.only && isAllUnfinished(chunk, reading))
        return new ChunkInRound(reading, { ...chunk, end: reading.stored.progress.off }, began);
      return { segmentId, outcome: 'counted' };
    } catch (error) {
      this.#chunkSize.failed();
      return { segmentId, outcome: 'failed', error };
    }
  }

  /** Whether the segment ends with this piece of a line. */
  async #isSealed(segmentId: string, { start, unfinished }: SegmentChunk): Promise<boolean> {
    if (unfinished.length === 0) return false;
    const found = await this.#deps.journal.head(segmentId);
    if (found.outcome === 'notFound') return false;
    return found.properties.sealed && found.properties.length === start + unfinished.length;
  }

  /** Starts a commit per survey; each chunk knows those of its surveys. */
  async #startCommits(chunks: readonly ChunkInRound[], round: Round): Promise<void> {
    const { shares, renewAtMs, signal, onSorted } = round;
    const surveys = new RoundSurveys();
    let nextRenewalAtMs = renewAtMs;
    const renewWhenDue = async (): Promise<void> => {
      if (this.#deps.clock.now() < nextRenewalAtMs) return;
      nextRenewalAtMs = this.#deps.clock.now() + this.#renewEveryMs;
      await this.#renew(chunks);
    };
    for (const chunk of chunks) {
      const sorted = await sortChunk(chunk, this.#scheduler.begin(unlimited()));
      await renewWhenDue();
      await this.#quarantine.keep(sorted.corrupt).catch((error: unknown) => chunk.fail(error));
      surveys.add(chunk, sorted);
    }
    const isFull = chunks.some(({ chunk }) => !chunk.atEnd);
    if (chunks.length > 0) onSorted?.({ surveys: surveys.count, records: surveys.records, isFull });
    const limit = pLimit(this.#concurrency);
    for (const survey of surveys.inOrder(chunks.some(({ reading }) => reading.isTakenOver))) {
      const commit = limit(async () => {
        await renewWhenDue();
        const pieces = survey.pieces.filter(({ chunk }) => chunk.result?.outcome !== 'owned');
        if (pieces.length > 0) await this.#commit({ ...survey, pieces }, shares, signal);
      });
      for (const { chunk } of survey.pieces) chunk.commits.push(commit);
    }
  }

  async #commit(survey: SurveyInRound, shares: Shares, signal: AbortSignal | undefined): Promise<void> {
    const { key, pieces, brought } = survey;
    const work = pieces.map((piece) => piece.work);
    const span = this.#deps.tracing?.commit(tracesOf(work));
    try {
      const share = { account: shares.accountOf(brought), largeSummaries: shares.largeSummaries };
      // A segment whose corrupt lines could not be kept is not passed, so its surveys may be committed.
      const outcome = await commitSurvey(this.#commitDeps, key, work, share, signal);
      applyOutcome(survey, outcome, span, (event) => this.#deps.onEvent?.(event));
    } catch (error) {
      span?.failed(error);
      for (const { chunk } of pieces) chunk.fail(error);
    }
  }

  /** Keeps the segments of a long round, and drops those that other workers took over. */
  async #renew(chunks: readonly ChunkInRound[]): Promise<void> {
    const kept = chunks.filter(({ reading, result }) => !reading.asSweep && !result);
    await Promise.all(
      kept.map(async (chunk) => {
        const { segmentId } = chunk;
        chunk.stored = await this.#ownership.renew(segmentId, chunk.stored);
        const { owner, progress } = chunk.stored;
        if (owner === undefined || owner === this.#deps.workerId) return;
        chunk.result = { segmentId, outcome: 'owned', off: progress.off };
      }),
    );
  }

  /** Rule 9: saves the progress once every survey of the chunk is committed, stuck or deferred. */
  async #pass(chunk: ChunkInRound): Promise<Step> {
    await Promise.all(chunk.commits);
    if (chunk.result) return chunk.result;
    const { segmentId, deferred, foundStuck: notDeferred, isAtEnd, reading } = chunk;
    try {
      const { progress, workerId: owner } = this.#deps;
      const advice = { owner, deferred, notDeferred };
      chunk.stored = await saveProgress(progress, segmentId, chunk.progress(), chunk.stored, advice);
      const isOurs = this.#ownership.saved(segmentId, chunk.stored, !isAtEnd);
      if (isOurs) this.#catchUp.note(segmentId, chunk.stored.deferred);
      if (isOurs && chunk.isNew) {
        this.#openSegments.grew(segmentId, chunk.stored.progress.off, chunk.readAtMs);
      }
      if (isAtEnd) chunk.result = { segmentId, outcome: 'counted' };
      else if (!isOurs && !reading.asSweep)
        chunk.result = { segmentId, outcome: 'owned', off: chunk.stored.progress.off };
    } catch (error) {
      this.#ownership.forget(segmentId);
      chunk.fail(error);
    }
    return chunk.result ?? chunk.next();
  }
}

function isFailed({ outcome }: CountResult): boolean {
  return outcome === 'failed';
}
