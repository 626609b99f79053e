import type { Clock } from '@canvass/runtime/clock';
import { maxBlockBytes, type BlobContainer } from '@canvass/storage';
import type { CommitTracing } from '../commit/commit-tracing.ts';
import type { Committed } from '../commit/survey-commit.ts';
import type { KnownSegments } from '../commit/known-segments.ts';
import type { Hinted } from './segment-ownership.ts';
import type { Processor } from '../fair-scheduler.ts';
import { defaultIdempotencyWindowMs } from '../format/submission-key.ts';

/** The containers that a worker counts from and into, and what it needs beside them. */
export interface SegmentCounterDeps {
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
  readonly summaries: BlobContainer;
  readonly answerLogs: BlobContainer;
  readonly quarantine: BlobContainer;
  readonly clock: Clock;
  /** Returns a fresh ULID, which makes the name of a log blob unique. */
  readonly newId: () => string;
  /** Returns a number in [0, 1), which spreads the attempts of conflicting workers. Default `Math.random`. */
  readonly random?: () => number;
  /** Names this worker in the progress of its segments, so that other workers leave them alone. */
  readonly workerId: string;
  /** The thread that counts. Default `thread`. */
  readonly processor?: Processor;
  readonly onEvent?: (event: CountEvent) => void;
  /** Called when `look` or `catchUp` gets something to do: until then neither needs a call. */
  readonly onPending?: () => void;
  /** Traces commits. Default: no tracing. */
  readonly tracing?: CommitTracing | undefined;
}

/** What happened in a count, for metrics and logs. It contains no answers. */
export type CountEvent =
  | ({
      readonly type: 'committed';
      readonly path: string;
      /** When the first of these answers was received, by its site's clock; undefined without answers. */
      readonly firstReceivedAt: string | undefined;
    } & Omit<Committed, 'outcome' | 'counted' | 'deferred'>)
  /** The survey is deleted: its records were dropped. */
  | { readonly type: 'dropped'; readonly path: string; readonly records: number }
  | { readonly type: 'stuck'; readonly path: string; readonly reason: string }
  /** The tenant's share of the thread in this round is spent: the catch-up counts the rest. */
  | { readonly type: 'deferred'; readonly path: string }
  /** The worker read keys of answers from the log, because it had none of the survey in memory. */
  | { readonly type: 'keysRead'; readonly path: string; readonly keys: number }
  /** A look found growth that no hint has announced to this worker. The hint is lost or late. */
  | { readonly type: 'foundGrown'; readonly segmentId: string }
  | { readonly type: 'takenOver'; readonly segmentId: string; readonly from: string }
  | { readonly type: 'quarantined'; readonly segmentId: string; readonly offset: number };

export interface SegmentCounterOptions {
  /** How many surveys are committed side by side. Default 32. */
  readonly concurrency?: number;
  /** Bytes of segments in memory at once; the segments of one call share them. Default 32 MiB. */
  readonly readBytes?: number;
  /**
   * The least bytes to read of one segment. They must hold the longest line. Default 4 MiB, the largest append. For few surveys, twice
   * that is the most: a longer chunk is no faster and takes longer to fail.
   */
  readonly minChunkBytes?: number;
  /** Bytes of segments in memory at once while many surveys have few answers each. Default `readBytes`. */
  readonly maxGatheredBytes?: number;
  /** After a count of fewer surveys the worker does not let answers gather. Default 500. */
  readonly gatherFromSurveys?: number;
  /** Memory for cached summaries, in bytes. Default 128 MiB. */
  readonly maxCachedSummaryBytes?: number;
  /** Attempts of a submission with a key within this time count once, in ms. Default 24 h. */
  readonly idempotencyWindowMs?: number;
  /**
   * Memory for the keys that later answers are compared with, in bytes. Default 64 MiB. Each answer with a key in the window of a
   * survey takes at most 24 bytes. A survey that needs more than all memory reads its keys with every commit.
   */
  readonly maxCachedKeyBytes?: number;
  /**
   * How long a segment is left to the worker that moved its progress last, in ms. Default 5,000. A segment with overdue hints may be
   * taken over sooner.
   */
  readonly ownedForMs?: number;
  /**
   * How long after its last growth or look a segment is looked at again, in ms. Default 2,500. It should be more than the time between
   * two hints of a busy site; otherwise looks replace hints.
   */
  readonly lookAfterMs?: number;
}

export const counterDefaults = {
  concurrency: 32,
  readBytes: 32 * 1024 ** 2,
  minChunkBytes: maxBlockBytes,
  gatherFromSurveys: 500,
  maxCachedSummaryBytes: 128 * 1024 ** 2,
  idempotencyWindowMs: defaultIdempotencyWindowMs,
  maxCachedKeyBytes: 64 * 1024 ** 2,
  ownedForMs: 5_000,
  lookAfterMs: 2_500,
} satisfies SegmentCounterOptions;

export type CountResult =
  /** The answers that were in the segment when the count began are committed, except those of stuck and deferred surveys. */
  | { readonly segmentId: string; readonly outcome: 'counted' }
  /** The segment was counted and retired before. */
  | { readonly segmentId: string; readonly outcome: 'gone' }
  /**
   * Another worker, or another call, is counting the segment and has passed `off`, in bytes; or this worker rests while answers of many
   * surveys gather. Put hints beyond `off` back for `forMs`, or for a while if it is undefined.
   */
  | {
      readonly segmentId: string;
      readonly outcome: 'owned';
      readonly off: number;
      readonly forMs?: number;
    }
  /** Storage failed, or the signal aborted. Nothing is lost: try again. */
  | { readonly segmentId: string; readonly outcome: 'failed'; readonly error: unknown };

export interface CountOptions {
  /** Aborts the count after the requests under way. A later call counts the rest. */
  readonly signal?: AbortSignal;
  /** Set by the sweep: the count retries stuck surveys and ignores owners. */
  readonly asSweep?: boolean;
  /** The received hints by segment. A segment without an entry is read in any case. */
  readonly hinted?: ReadonlyMap<string, Hinted>;
}

/** Counts segments into the summaries: Rules 7 to 9 of docs/storage-protocol.md. */
export interface SegmentCounter {
  /** Counts the answers that are in the segments now. Returns what became of each segment. */
  count(segmentIds: Iterable<string>, options?: CountOptions): Promise<CountResult[]>;
  /** What is left for `look` and `catchUp`: segments, and tenants in segments. Neither needs a call while it has nothing left. */
  readonly pending: { readonly look: number; readonly catchUp: number };
  /**
   * Counts the deferred surveys that this worker knows of, one chunk per tenant and segment at a time, until none is left. It costs
   * nothing if there are none. Throws what storage throws; the next call counts the rest.
   */
  catchUp(signal?: AbortSignal): Promise<void>;
  /**
   * Call it when a worker starts. From then on `look` looks at all living segments as if this worker had counted them lately, because
   * the worker that did may have died together with their site. It costs two listings. Throws what storage throws.
   */
  watchAll(signal?: AbortSignal): Promise<void>;
  /**
   * Looks at each segment that this worker counted lately, once it has neither grown nor been looked at for `lookAfterMs`, and counts
   * the segments that have grown: a dead site sends no hints. It costs a HEAD for each segment that is due. Call it several times
   * within `lookAfterMs`.
   *
   * @returns what became of the segments that had grown, and a failure for each that could not be looked at
   */
  look(signal?: AbortSignal): Promise<CountResult[]>;
  /**
   * Runs `change`, which changes the survey's summary, while no commit of this counter runs. The next commit reads the summary again:
   * a commit that learns of the change only after its append would have to begin anew, in a new log blob.
   */
  betweenCommits<T>(path: string, change: () => Promise<T>): Promise<T>;
  /** What this worker knows of segments. The sweep shares it. */
  readonly knownSegments: KnownSegments;
  /** Memory that keys of answers take between commits, in bytes; at most `maxCachedKeyBytes`. */
  readonly cachedKeyBytes: number;
}
