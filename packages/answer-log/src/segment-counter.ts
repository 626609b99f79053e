import {
  readProgress,
  readSegment,
  saveProgress,
  type Clock,
  type Progress,
  type SegmentChunk,
  type StoredProgress,
} from '@canvass/journal';
import { maxBlockBytes, type BlobContainer } from '@canvass/storage';
import { tracesOf, type CommitTracing } from './commit-tracing.ts';
import { forEachLimited } from './for-each-limited.ts';
import { sortChunk, type CorruptLine } from './journal-records.ts';
import { Liveness, Sequence } from './liveness.ts';
import { createSummaries } from './summaries.ts';
import { SummaryCache } from './summary-cache.ts';
import { commitSurvey, type SurveyCommitDeps, type SurveyWork } from './survey-commit.ts';
import { keyOfPath } from './survey-key.ts';

/** What a worker counts from and into. */
export interface SegmentCounterDeps {
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
  readonly summaries: BlobContainer;
  readonly answers: BlobContainer;
  readonly quarantine: BlobContainer;
  readonly clock: Clock;
  /** Fresh ULIDs: they make the names of log blobs unique. */
  readonly newId: () => string;
  /** From 0 up to 1: spreads the attempts of workers that are in each other's way. Default `Math.random`. */
  readonly random?: () => number;
  /** Names this worker in the progress, so that others leave it its segments. */
  readonly workerId: string;
  readonly onEvent?: (event: CountEvent) => void;
  /** Default: nobody watches, at the cost of a branch per commit. */
  readonly tracing?: CommitTracing | undefined;
}

/** For metrics and logs. No tenant's answers in it. */
export type CountEvent =
  | {
      readonly type: 'committed';
      readonly path: string;
      readonly answers: number;
      readonly conflicts: number;
      readonly isFragmented: boolean;
      /** When the first of these answers was received, by its site's clock; undefined where there are none. */
      readonly firstReceivedAt: string | undefined;
    }
  | { readonly type: 'dropped'; readonly path: string; readonly records: number }
  | { readonly type: 'stuck'; readonly path: string; readonly reason: string }
  | { readonly type: 'quarantined'; readonly segmentId: string; readonly offset: number };

export interface SegmentCounterOptions {
  /** Surveys that are committed side by side, default 32. */
  readonly concurrency?: number;
  /** Bytes of journal to hold at once, shared by the segments of one call, default 32 MiB. */
  readonly readBytes?: number;
  /**
   * Least bytes to ask for of one segment, however many share `readBytes`; must hold the longest line. Default 4 MiB,
   * the largest append. The most is twice that: a longer chunk is no faster, and takes longer to fail.
   */
  readonly minChunkBytes?: number;
  /** Summaries that are kept in memory, default 10,000. */
  readonly maxCachedSummaries?: number;
  /** For how long a segment is left to the worker that moved its progress last, in ms, default 5,000. */
  readonly ownedForMs?: number;
}

export type CountResult =
  /** Everything that was in the segment when the count began is committed, but for stuck surveys. */
  | { readonly segmentId: string; readonly outcome: 'counted' }
  /** Counted and retired long ago. */
  | { readonly segmentId: string; readonly outcome: 'gone' }
  /** Another worker is at it: hand the hint back for a while. */
  | { readonly segmentId: string; readonly outcome: 'owned' }
  /** Storage did not allow it; nothing is lost, try again. */
  | { readonly segmentId: string; readonly outcome: 'failed'; readonly error: unknown };

export interface CountOptions {
  /** An aborted count ends after the requests under way; what is not counted then is counted later. */
  readonly signal?: AbortSignal;
  /** The sweep's: tries the stuck surveys again, and heeds no owner. */
  readonly asSweep?: boolean;
}

/** Counts journals into the summaries: rules 7 to 9 of the storage protocol. */
export interface SegmentCounter {
  count(segmentIds: Iterable<string>, options?: CountOptions): Promise<CountResult[]>;
  /** What this worker knows of segments; the sweep shares it. */
  readonly liveness: Liveness;
}

export function createSegmentCounter(
  deps: SegmentCounterDeps,
  options: SegmentCounterOptions = {},
): SegmentCounter {
  return new Counter(deps, options);
}

/** A segment on its way through one call of `count`. */
interface Reading {
  readonly segmentId: string;
  readonly asSweep: boolean;
  stored: StoredProgress;
  /**
   * Surveys with a hole, and where it begins. Grows over the rounds of one call: a survey that becomes readable
   * between two of them must not be counted past its hole.
   */
  stuck: Record<string, number>;
  /** Where the next chunk begins. */
  offset: number;
  /**
   * The segment's length when it was first read: what was appended after that has a hint of its own, and a busy site
   * could keep one call at it for ever.
   */
  until: number | undefined;
  chunk: SegmentChunk | undefined;
  readAt: number;
  result: CountResult | undefined;
}

class Counter implements SegmentCounter {
  readonly liveness: Liveness;
  readonly #deps: SegmentCounterDeps;
  readonly #commitDeps: SurveyCommitDeps;
  readonly #sequence = new Sequence();
  /** Of the segments that this worker moved last: saves the reading of what it wrote itself. */
  readonly #ownProgress = new Map<string, StoredProgress>();
  readonly #concurrency: number;
  readonly #readBytes: number;
  readonly #minChunkBytes: number;
  readonly #ownedForMs: number;

  constructor(deps: SegmentCounterDeps, options: SegmentCounterOptions) {
    this.#deps = deps;
    this.#concurrency = options.concurrency ?? 32;
    this.#readBytes = options.readBytes ?? 32 * 1024 * 1024;
    this.#minChunkBytes = options.minChunkBytes ?? maxBlockBytes;
    this.#ownedForMs = options.ownedForMs ?? 5_000;
    this.liveness = new Liveness(deps.journal, this.#sequence, deps.clock);
    this.#commitDeps = {
      summaries: createSummaries({ container: deps.summaries }),
      cache: new SummaryCache(options.maxCachedSummaries ?? 10_000),
      answers: deps.answers,
      liveness: this.liveness,
      sequence: this.#sequence,
      clock: deps.clock,
      newId: deps.newId,
      random: deps.random ?? Math.random,
      quarantine: (segmentId, record) => this.#quarantine(segmentId, record),
    };
  }

  async count(segmentIds: Iterable<string>, options: CountOptions = {}): Promise<CountResult[]> {
    const readings = await this.#begin(new Set(segmentIds), options.asSweep ?? false);
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
    const share = Math.floor(this.#readBytes / open.length);
    const chunkBytes = Math.min(Math.max(this.#minChunkBytes, share), 2 * this.#minChunkBytes);
    await Promise.all(open.map((reading) => this.#read(reading, chunkBytes)));
    const read = open.filter((reading) => !reading.result);
    await this.#commit(read, signal);
    await Promise.all(read.filter((reading) => !reading.result).map((reading) => this.#pass(reading)));
  }

  async #begin(segmentIds: ReadonlySet<string>, asSweep: boolean): Promise<Reading[]> {
    return Promise.all(
      [...segmentIds].map(async (segmentId): Promise<Reading> => {
        const reading: Reading = {
          segmentId,
          asSweep,
          stored: { progress: { off: 0, stuck: {} }, owner: undefined, etag: undefined, idleMs: Infinity },
          stuck: {},
          offset: 0,
          until: undefined,
          chunk: undefined,
          readAt: 0,
          result: undefined,
        };
        try {
          const own = asSweep ? undefined : this.#ownProgress.get(segmentId);
          reading.stored = own ?? (await readProgress(this.#deps.progress, segmentId));
          const { owner, idleMs, progress } = reading.stored;
          const isOthers = owner !== undefined && owner !== this.#deps.workerId;
          if (!asSweep && isOthers && idleMs < this.#ownedForMs) {
            reading.result = { segmentId, outcome: 'owned' };
          }
          if (!asSweep) reading.stuck = { ...progress.stuck };
          // The sweep begins at the first hole of a stuck survey; a watermark skips what is counted.
          reading.offset = asSweep ? Math.min(progress.off, ...Object.values(progress.stuck)) : progress.off;
        } catch (error) {
          reading.result = { segmentId, outcome: 'failed', error };
        }
        return reading;
      }),
    );
  }

  async #read(reading: Reading, chunkBytes: number): Promise<void> {
    const { segmentId } = reading;
    try {
      reading.readAt = this.#sequence.next();
      const chunk = await readSegment(this.#deps.journal, segmentId, reading.offset, chunkBytes);
      if (chunk.outcome === 'gone') {
        this.liveness.wasGone(segmentId);
        this.#ownProgress.delete(segmentId);
        reading.result = { segmentId, outcome: 'gone' };
        return;
      }
      this.liveness.wasFound(segmentId);
      reading.until ??= chunk.length;
      if (chunk.end > chunk.start) reading.chunk = chunk;
      else if (reading.asSweep && (await this.#isSealed(segmentId, chunk))) reading.chunk = completed(chunk);
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

  async #commit(readings: readonly Reading[], signal: AbortSignal | undefined): Promise<void> {
    const bySurvey = new Map<string, { reading: Reading; work: SurveyWork }[]>();
    for (const reading of readings) {
      const { chunk, segmentId, readAt } = reading;
      if (!chunk) continue;
      const sorted = sortChunk(chunk);
      await this.#quarantineAll(reading, sorted.corrupt);
      for (const [path, records] of sorted.bySurvey) {
        // 8a: only the sweep tries them again, from their hole on.
        if (reading.stuck[path] !== undefined) continue;
        const { bytes, start, end } = chunk;
        const work = { segmentId, readAt, bytes, start, records, end };
        const works = bySurvey.get(path);
        if (works) works.push({ reading, work });
        else bySurvey.set(path, [{ reading, work }]);
      }
    }
    await forEachLimited(bySurvey, this.#concurrency, async ([path, works]) => {
      // A segment whose corrupt lines could not be kept is not passed, so counting on is still right.
      const pieces = works.map(({ work }) => work);
      const span = this.#deps.tracing?.commit(tracesOf(pieces));
      try {
        const outcome = await commitSurvey(this.#commitDeps, keyOfPath(path), pieces, signal);
        if (outcome.outcome !== 'committed') span?.ended(outcome.outcome);
        if (outcome.outcome === 'stuck') {
          for (const { reading, work } of works) reading.stuck[path] = work.start + work.records[0]!.from;
          this.#deps.onEvent?.({ type: 'stuck', path, reason: outcome.reason });
        } else if (outcome.outcome === 'deleted') {
          const records = pieces.reduce((sum, piece) => sum + piece.records.length, 0);
          this.#deps.onEvent?.({ type: 'dropped', path, records });
        } else {
          const { answers, counted, conflicts, isFragmented } = outcome;
          span?.committed({ answers, conflicts, traces: tracesOf(counted) });
          const firstReceivedAt = firstReceived(counted);
          this.#deps.onEvent?.({
            type: 'committed',
            path,
            answers,
            conflicts,
            isFragmented,
            firstReceivedAt,
          });
        }
      } catch (error) {
        span?.failed(error);
        for (const { reading } of works) {
          reading.result ??= { segmentId: reading.segmentId, outcome: 'failed', error };
        }
      }
    });
  }

  /** Rule 9: every survey of the chunk is committed or stuck. */
  async #pass(reading: Reading): Promise<void> {
    const { segmentId, stored, chunk } = reading;
    if (!chunk) return;
    // Megabytes that nobody needs while the next chunk is read.
    reading.chunk = undefined;
    const passed: Progress = { off: chunk.end, stuck: reading.stuck };
    try {
      const saved = await saveProgress(this.#deps.progress, segmentId, passed, stored, this.#deps.workerId);
      reading.stored = saved.stored;
      // Two that are at one segment would refuse each other for ever: the next call asks whose it is.
      if (saved.isShared) this.#ownProgress.delete(segmentId);
      else this.#remember(segmentId, saved.stored);
      reading.offset = chunk.end;
      if (chunk.atEnd || chunk.end >= (reading.until ?? 0))
        reading.result = { segmentId, outcome: 'counted' };
    } catch (error) {
      this.#ownProgress.delete(segmentId);
      reading.result = { segmentId, outcome: 'failed', error };
    }
  }

  #remember(segmentId: string, stored: StoredProgress): void {
    this.#ownProgress.delete(segmentId);
    this.#ownProgress.set(segmentId, stored);
    if (this.#ownProgress.size > 10_000) this.#ownProgress.delete(this.#ownProgress.keys().next().value!);
  }

  async #quarantineAll(reading: Reading, lines: readonly CorruptLine[]): Promise<void> {
    try {
      for (const line of lines) await this.#quarantine(reading.segmentId, line);
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

/** A site's answers are in its journal as it received them, so the first of each journal is enough. */
function firstReceived(counted: readonly SurveyWork[]): string | undefined {
  let first: string | undefined;
  for (const { records } of counted) {
    const receivedAt = records[0]?.receivedAt;
    if (receivedAt !== undefined && (first === undefined || receivedAt < first)) first = receivedAt;
  }
  return first;
}

/** A damaged end of a sealed segment as a line of its own, so that it reaches quarantine and the segment its end. */
function completed(chunk: SegmentChunk): SegmentChunk {
  return {
    ...chunk,
    bytes: Buffer.concat([chunk.unfinished, Buffer.from('\n')]),
    end: chunk.start + chunk.unfinished.length,
    unfinished: Buffer.alloc(0),
  };
}
