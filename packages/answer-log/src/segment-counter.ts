import { readProgress, readSegment, saveProgress, type SegmentChunk } from '@canvass/journal';
import { maxBlockBytes, ReadBudget } from '@canvass/storage';
import { CatchUp, type DeferredTenant } from './catch-up.ts';
import { tracesOf } from './commit-tracing.ts';
import type {
  CountOptions,
  CountResult,
  SegmentCounter,
  SegmentCounterDeps,
  SegmentCounterOptions,
} from './counting.ts';
import { forEachLimited } from './for-each-limited.ts';
import { sortChunk, type CorruptLine } from './journal-records.ts';
import { Liveness, Sequence } from './liveness.ts';
import { RoundSurveys, type SurveyInRound } from './round-surveys.ts';
import { SegmentOwnership, type Hinted } from './segment-ownership.ts';
import {
  begin,
  beginToCatchUp,
  completed,
  isAllUnfinished,
  passedBy,
  type Reading,
} from './segment-reading.ts';
import { createSummaries } from './summaries.ts';
import { equalShares, lowestPriority, type Shares } from './shares.ts';
import { SummaryCache } from './summary-cache.ts';
import { commitSurvey, type SurveyCommitDeps } from './survey-commit.ts';
import { keyOfPath } from './survey-key.ts';
import { takeOutcome } from './take-outcome.ts';
import { thread, Turns, type Account } from './turns.ts';

/** Of JSON, in large summaries that are in memory at once; decoded they take several times as much. */
const maxLargeSummaryBytes = 4 * 1024 ** 2;
/** For work that serves all tenants of a round. */
const unlimited = (): Account => ({ spentMs: 0, limitMs: Infinity });
const nothingHinted: ReadonlyMap<string, Hinted> = new Map();

export function createSegmentCounter(
  deps: SegmentCounterDeps,
  options: SegmentCounterOptions = {},
): SegmentCounter {
  return new Counter(deps, options);
}

class Counter implements SegmentCounter {
  readonly liveness: Liveness;
  readonly #deps: SegmentCounterDeps;
  readonly #commitDeps: SurveyCommitDeps;
  readonly #sequence = new Sequence();
  readonly #ownership: SegmentOwnership;
  /** The segments that a call of `count` has at the moment. */
  readonly #beingCounted = new Set<string>();
  readonly #largeSummaries = new ReadBudget(maxLargeSummaryBytes);
  /** With its own room: counting what comes in must not wait for the catch-up. */
  readonly #catchUpShares = lowestPriority(new ReadBudget(maxLargeSummaryBytes / 4));
  readonly #catchUp = new CatchUp();
  readonly #turns: Turns;
  readonly #ownedForMs: number;
  readonly #renewEveryMs: number;
  readonly #concurrency: number;
  readonly #readBytes: number;
  readonly #minChunkBytes: number;

  constructor(deps: SegmentCounterDeps, options: SegmentCounterOptions) {
    this.#deps = deps;
    this.#concurrency = options.concurrency ?? 32;
    this.#readBytes = options.readBytes ?? 32 * 1024 * 1024;
    this.#minChunkBytes = options.minChunkBytes ?? maxBlockBytes;
    this.#ownedForMs = options.ownedForMs ?? 5_000;
    this.#ownership = new SegmentOwnership({ ...deps, ownedForMs: this.#ownedForMs });
    this.#renewEveryMs = this.#ownedForMs / 2;
    this.#turns = new Turns(deps.processor ?? thread);
    this.liveness = new Liveness(deps.journal, this.#sequence, deps.clock);
    this.#commitDeps = {
      summaries: createSummaries({ container: deps.summaries }),
      cache: new SummaryCache(options.maxCachedSummaryBytes ?? 64 * 1024 ** 2),
      answers: deps.answers,
      liveness: this.liveness,
      sequence: this.#sequence,
      turns: this.#turns,
      clock: deps.clock,
      newId: deps.newId,
      random: deps.random ?? Math.random,
      quarantine: (segmentId, record) => this.#quarantine(segmentId, record),
    };
  }

  async count(segmentIds: Iterable<string>, options: CountOptions = {}): Promise<CountResult[]> {
    // The sweep, and each task of a handler, has calls of its own.
    const [free, busy] = [new Set<string>(), new Set<string>()];
    for (const segmentId of segmentIds) (this.#beingCounted.has(segmentId) ? busy : free).add(segmentId);
    for (const segmentId of free) this.#beingCounted.add(segmentId);
    try {
      const results = await this.#count(free, options);
      for (const segmentId of busy) {
        results.push({ segmentId, outcome: 'owned', off: this.#ownership.countedUpTo(segmentId) });
      }
      return results;
    } finally {
      for (const segmentId of free) this.#beingCounted.delete(segmentId);
    }
  }

  catchUp(signal?: AbortSignal): Promise<void> {
    return this.#catchUp.run((deferred) => this.#catchUpChunk(deferred, signal), signal);
  }

  async #count(segmentIds: ReadonlySet<string>, options: CountOptions): Promise<CountResult[]> {
    const readings = await this.#begin(segmentIds, options);
    for (;;) {
      const open = readings.filter((reading) => !reading.result);
      if (open.length === 0 || options.signal?.aborted) break;
      await this.#round(open, options.signal);
    }
    return readings.map(
      (reading) =>
        reading.result ?? { segmentId: reading.segmentId, outcome: 'failed', error: options.signal?.reason },
    );
  }

  /** One chunk of each segment, read, committed survey by survey, and passed in the progress. */
  async #round(open: readonly Reading[], signal: AbortSignal | undefined): Promise<void> {
    const renewAtMs = this.#deps.clock.now() + this.#renewEveryMs;
    const share = Math.floor(this.#readBytes / open.length);
    const chunkBytes = Math.min(Math.max(this.#minChunkBytes, share), 2 * this.#minChunkBytes);
    await Promise.all(open.map((reading) => this.#read(reading, chunkBytes)));
    const read = open.filter((reading) => !reading.result);
    await this.#commit(read, equalShares(this.#largeSummaries), renewAtMs, signal);
    await Promise.all(read.filter((reading) => !reading.result).map((reading) => this.#pass(reading)));
  }

  /**
   * Beside the counting of what comes in, and of the same segment: that leaves out who is deferred, and this everybody
   * else. Where the two meet, the join of the progress knows what each has passed.
   */
  async #catchUpChunk({ segmentId, tenant }: DeferredTenant, signal: AbortSignal | undefined): Promise<void> {
    const stored = await readProgress(this.#deps.progress, segmentId);
    // Who took the segment over found them in the progress.
    if (stored.owner !== this.#deps.workerId && stored.idleMs < this.#ownedForMs) return;
    const only: Record<string, number> = {};
    for (const path of stored.deferred) {
      const hole = stored.progress.stuck[path];
      if (hole !== undefined && keyOfPath(path).tenant === tenant) only[path] = hole;
    }
    if (Object.keys(only).length === 0) return;
    const reading = beginToCatchUp(segmentId, stored, only);
    await this.#read(reading, this.#minChunkBytes);
    if (!reading.result) await this.#commit([reading], this.#catchUpShares, Infinity, signal);
    if (!reading.result) await this.#pass(reading);
    if (reading.result?.outcome === 'failed') throw reading.result.error;
  }

  async #begin(segmentIds: ReadonlySet<string>, options: CountOptions): Promise<Reading[]> {
    const { asSweep = false, hinted = nothingHinted } = options;
    const found = asSweep
      ? await this.#ownership.regardless(segmentIds)
      : await this.#ownership.obtain(segmentIds, hinted);
    return Array.from(found, ([segmentId, ownership]) => {
      if (ownership.outcome === 'ours' && ownership.takenFrom !== undefined) {
        this.#deps.onEvent?.({ type: 'takenOver', segmentId, from: ownership.takenFrom });
      }
      // Of a worker that had the segment before.
      if (ownership.outcome === 'ours') this.#catchUp.note(segmentId, ownership.stored.deferred);
      return begin(segmentId, ownership, asSweep, hinted.get(segmentId));
    });
  }

  async #read(reading: Reading, chunkBytes: number): Promise<void> {
    const { segmentId } = reading;
    try {
      reading.readAt = this.#sequence.next();
      const chunk = await readSegment(this.#deps.journal, segmentId, reading.offset, chunkBytes);
      if (chunk.outcome === 'gone') {
        this.liveness.wasGone(segmentId);
        this.#ownership.forget(segmentId);
        // A late hint's: claimed when nothing was there any more. Names are never used twice.
        if (reading.stored.etag !== undefined) await this.#deps.progress.delete(segmentId);
        reading.result = { segmentId, outcome: 'gone' };
        return;
      }
      this.liveness.wasFound(segmentId);
      reading.until ??= chunk.length;
      if (chunk.end > chunk.start) reading.chunk = chunk;
      else if (reading.asSweep && (await this.#isSealed(segmentId, chunk))) reading.chunk = completed(chunk);
      else if (reading.only && isAllUnfinished(chunk, reading))
        reading.chunk = { ...chunk, end: reading.stored.progress.off };
      else reading.result = { segmentId, outcome: 'counted' };
    } catch (error) {
      reading.result = { segmentId, outcome: 'failed', error };
    }
  }

  /** Whether a piece of a line is all that a segment will ever have after the last whole one. */
  async #isSealed(segmentId: string, { start, unfinished }: SegmentChunk): Promise<boolean> {
    if (unfinished.length === 0) return false;
    const found = await this.#deps.journal.head(segmentId);
    if (found.outcome === 'notFound') return false;
    return found.properties.sealed && found.properties.length === start + unfinished.length;
  }

  async #commit(
    readings: readonly Reading[],
    shares: Shares,
    firstRenewalAtMs: number,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const round = new RoundSurveys();
    for (const reading of readings) {
      if (!reading.chunk) continue;
      const sorted = await sortChunk(reading.chunk, this.#turns.begin(unlimited()));
      await this.#quarantineAll(reading, sorted.corrupt);
      round.add(reading, sorted);
    }
    const isTakenOver = readings.some((reading) => reading.isTakenOver);
    let renewAtMs = firstRenewalAtMs;
    await forEachLimited(round.inOrder(isTakenOver), this.#concurrency, async (survey) => {
      if (this.#deps.clock.now() >= renewAtMs) {
        renewAtMs = this.#deps.clock.now() + this.#renewEveryMs;
        await this.#renew(readings);
      }
      const pieces = survey.pieces.filter(({ reading }) => reading.result?.outcome !== 'owned');
      if (pieces.length === 0) return;
      await this.#commitSurvey({ ...survey, pieces }, shares, signal);
      // At once, so that nobody takes over what is counted.
      for (const { reading } of pieces) {
        if (round.isLastOf(reading) && !reading.result) await this.#pass(reading);
      }
    });
  }

  async #commitSurvey(survey: SurveyInRound, shares: Shares, signal: AbortSignal | undefined): Promise<void> {
    const { key, pieces, brought } = survey;
    const work = pieces.map((piece) => piece.work);
    const span = this.#deps.tracing?.commit(tracesOf(work));
    try {
      const share = { account: shares.accountOf(brought), largeSummaries: shares.largeSummaries };
      // A segment whose corrupt lines could not be kept is not passed, so counting on is still right.
      const outcome = await commitSurvey(this.#commitDeps, key, work, share, signal);
      takeOutcome(survey, outcome, span, (event) => this.#deps.onEvent?.(event));
    } catch (error) {
      span?.failed(error);
      for (const { reading } of pieces) {
        reading.result ??= { segmentId: reading.segmentId, outcome: 'failed', error };
      }
    }
  }

  /** A long round keeps its segments, and does no more of those that others have taken over. */
  async #renew(readings: readonly Reading[]): Promise<void> {
    const kept = readings.filter(({ asSweep, result }) => !asSweep && !result);
    await Promise.all(
      kept.map(async (reading) => {
        const { segmentId } = reading;
        reading.stored = await this.#ownership.renew(segmentId, reading.stored);
        const { owner, progress } = reading.stored;
        if (owner === undefined || owner === this.#deps.workerId) return;
        reading.result = { segmentId, outcome: 'owned', off: progress.off };
      }),
    );
  }

  /** Rule 9: every survey of the chunk is committed, stuck or deferred. */
  async #pass(reading: Reading): Promise<void> {
    const { segmentId, stored, chunk } = reading;
    if (!chunk) return;
    // Megabytes that nobody needs while the next chunk is read.
    reading.chunk = undefined;
    const { deferred, foundStuck: notDeferred } = reading;
    try {
      const { progress, workerId: owner } = this.#deps;
      const advice = { owner, deferred, notDeferred };
      reading.stored = await saveProgress(progress, segmentId, passedBy(reading, chunk.end), stored, advice);
      reading.offset = chunk.end;
      reading.isTakenOver = false;
      const isAtEnd = chunk.atEnd || chunk.end >= (reading.until ?? 0);
      const isOurs = this.#ownership.saved(segmentId, reading.stored, !isAtEnd);
      if (isOurs) this.#catchUp.note(segmentId, reading.stored.deferred);
      if (isAtEnd) {
        reading.result = { segmentId, outcome: 'counted' };
      } else if (!isOurs && !reading.asSweep) {
        reading.result = { segmentId, outcome: 'owned', off: reading.stored.progress.off };
      }
    } catch (error) {
      this.#ownership.forget(segmentId);
      reading.result = { segmentId, outcome: 'failed', error };
    }
  }

  async #quarantineAll(reading: Reading, lines: readonly CorruptLine[]): Promise<void> {
    try {
      await forEachLimited(lines, this.#concurrency, (line) => this.#quarantine(reading.segmentId, line));
    } catch (error) {
      reading.result = { segmentId: reading.segmentId, outcome: 'failed', error };
    }
  }

  async #quarantine(segmentId: string, { offset, line }: CorruptLine): Promise<void> {
    const { outcome } = await this.#deps.quarantine.put(`${segmentId}/${offset}`, line, {
      condition: { ifAbsent: true },
    });
    if (outcome === 'written') this.#deps.onEvent?.({ type: 'quarantined', segmentId, offset });
  }
}
