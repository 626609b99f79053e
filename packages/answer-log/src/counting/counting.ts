import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import type { CommitTracing } from '../commit/commit-tracing.ts';
import type { KnownSegments } from '../commit/known-segments.ts';
import type { Hinted } from './segment-ownership.ts';
import type { Processor } from '../fair-scheduler.ts';

/** What a worker counts from and into. */
export interface SegmentCounterDeps {
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
  readonly summaries: BlobContainer;
  readonly answerLogs: BlobContainer;
  readonly quarantine: BlobContainer;
  readonly clock: Clock;
  /** Fresh ULIDs: they make the names of log blobs unique. */
  readonly newId: () => string;
  /** From 0 up to 1: spreads the attempts of conflicting workers. Default `Math.random`. */
  readonly random?: () => number;
  /** Names this worker in the progress, so that others leave it its segments. */
  readonly workerId: string;
  /** Default: the thread. */
  readonly processor?: Processor;
  readonly onEvent?: (event: CountEvent) => void;
  /** Default: none, at the cost of a branch per commit. */
  readonly tracing?: CommitTracing | undefined;
}

/** For metrics and logs. Contains no tenant's answers. */
export type CountEvent =
  | {
      readonly type: 'committed';
      readonly path: string;
      readonly answers: number;
      readonly conflicts: number;
      /** Repeated submissions that were not counted. */
      readonly duplicates: number;
      /** Those of `duplicates` with other answers. */
      readonly conflictingDuplicates: number;
      /** `compactLog` has something to do. */
      readonly isFragmented: boolean;
      /** `fillColumns` has something to do. */
      readonly hasGap: boolean;
      /** When the first of these answers was received, by its site's clock; undefined if there are none. */
      readonly firstReceivedAt: string | undefined;
    }
  | { readonly type: 'dropped'; readonly path: string; readonly records: number }
  | { readonly type: 'stuck'; readonly path: string; readonly reason: string }
  /** Its tenant's share of the processor in this round is spent; catch-up counts the rest. */
  | { readonly type: 'deferred'; readonly path: string }
  /** Keys of answers were read from the log, because the worker had none of the survey in memory. */
  | { readonly type: 'keysRead'; readonly path: string; readonly keys: number }
  /** A look found growth that no hint has announced to this worker: the hint was lost or is late. */
  | { readonly type: 'foundGrown'; readonly segmentId: string }
  | { readonly type: 'takenOver'; readonly segmentId: string; readonly from: string }
  | { readonly type: 'quarantined'; readonly segmentId: string; readonly offset: number };

export interface SegmentCounterOptions {
  /** Surveys that are committed side by side, default 32. */
  readonly concurrency?: number;
  /** Bytes of segments held at once, shared by the segments of one call, default 32 MiB. */
  readonly readBytes?: number;
  /**
   * Least bytes to read of one segment; must hold the longest line. Default 4 MiB, the largest append. The most is twice
   * that, for few surveys: a longer chunk is no faster and takes longer to fail.
   */
  readonly minChunkBytes?: number;
  /** Bytes of segments held at once while many surveys have few answers each, default `readBytes`. */
  readonly maxGatheredBytes?: number;
  /** A count of fewer surveys never lets answers gather, default 500. */
  readonly gatherFromSurveys?: number;
  /** Memory for cached summaries, in bytes, default 128 MiB. */
  readonly maxCachedSummaryBytes?: number;
  /** Attempts of a submission with a key that are not further apart count once, in ms, default 24 h. */
  readonly idempotencyWindowMs?: number;
  /**
   * Memory for the keys of answers that later ones are compared with, in bytes, default 64 MiB: at most 24 bytes for each
   * answer with a key in the window of a survey. A survey that needs more reads them with every commit.
   */
  readonly maxCachedKeyBytes?: number;
  /**
   * How long a segment is left to the worker that moved its progress last, in ms, default 5,000. Shorter if its hints are
   * overdue.
   */
  readonly ownedForMs?: number;
  /**
   * How long after its last growth or look a segment is looked at again, in ms, default 2,500. Should be more than the time
   * between two hints of a busy site, or looks replace hints.
   */
  readonly lookAfterMs?: number;
}

export type CountResult =
  /** Everything that was in the segment when the count began is committed, but for stuck and deferred surveys. */
  | { readonly segmentId: string; readonly outcome: 'counted' }
  /** It was counted and retired before. */
  | { readonly segmentId: string; readonly outcome: 'gone' }
  /**
   * Another worker, or another call, is counting it and has passed `off`, in bytes; or this worker rests while answers of many surveys
   * gather. Put hints beyond that back for a while: `forMs`, if it is known.
   */
  | {
      readonly segmentId: string;
      readonly outcome: 'owned';
      readonly off: number;
      readonly forMs?: number;
    }
  /** Storage did not allow it; nothing is lost, try again. */
  | { readonly segmentId: string; readonly outcome: 'failed'; readonly error: unknown };

export interface CountOptions {
  /** An aborted count ends after the requests under way. A later call counts the rest. */
  readonly signal?: AbortSignal;
  /** For the sweep: retries the stuck surveys and ignores owners. */
  readonly asSweep?: boolean;
  /** By segment. A segment that is not in it is read in any case. */
  readonly hinted?: ReadonlyMap<string, Hinted>;
}

/** Counts segments into the summaries: Rules 7 to 9 of docs/storage-protocol.md. */
export interface SegmentCounter {
  count(segmentIds: Iterable<string>, options?: CountOptions): Promise<CountResult[]>;
  /**
   * Counts the deferred surveys that this worker knows of, one chunk per tenant and segment at a time, until none is left.
   * Costs nothing if there are none. Throws what storage throws; the next call counts the rest.
   */
  catchUp(signal?: AbortSignal): Promise<void>;
  /**
   * For a worker that starts: `look` looks at all living segments as at those that it counted lately, because the worker that
   * counted them may have died together with their site. Costs two listings. Throws what storage throws.
   */
  watchAll(signal?: AbortSignal): Promise<void>;
  /**
   * Looks at the segments that this worker counted lately, if it has neither found growth nor looked for `lookAfterMs`, and
   * counts those that have grown: a site that died sends no hints. Costs a HEAD for each such segment, and nothing if there
   * is none. Call it several times within `lookAfterMs`.
   *
   * @returns what became of the segments that had grown, and of those that could not be looked at
   */
  look(signal?: AbortSignal): Promise<CountResult[]>;
  /**
   * Runs `change`, another change of the survey's summary, when no commit of this counter is under way; the next one reads the summary again. A
   * commit that learns of a change only after it has appended to the log begins anew, in a new log blob.
   */
  betweenCommits<T>(path: string, change: () => Promise<T>): Promise<T>;
  /** Shared with the sweep. */
  readonly knownSegments: KnownSegments;
  /** Memory that the keys of answers take between commits, in bytes: at most `maxCachedKeyBytes`. */
  readonly cachedKeyBytes: number;
}
