import type { KnownSegments } from '../commit/known-segments.ts';
import { catchUpChunk } from './catch-up-chunk.ts';
import { countSegments } from './count-segments.ts';
import type {
  CountOptions,
  CountResult,
  SegmentCounter,
  SegmentCounterDeps,
  SegmentCounterOptions,
} from './counting.ts';
import { createCountingParts, type CountingParts } from './counting-parts.ts';

export function createSegmentCounter(
  deps: SegmentCounterDeps,
  options: SegmentCounterOptions = {},
): SegmentCounter {
  return new Counter(createCountingParts(deps, options));
}

interface RunningCount {
  /** When the call began, in ms by the worker's clock. */
  readonly beganMs: number;
  /** The call has passed the segment once this worker has counted it up to here, in bytes. */
  readonly upTo: number;
}

class Counter implements SegmentCounter {
  readonly #parts: CountingParts;
  /** The segments in a running call of `count`. */
  readonly #beingCounted = new Map<string, RunningCount>();

  constructor(parts: CountingParts) {
    this.#parts = parts;
  }

  get knownSegments(): KnownSegments {
    return this.#parts.rounds.knownSegments;
  }

  get cachedKeyBytes(): number {
    return this.#parts.rounds.commit.keyWindows.bytes;
  }

  get pending(): { readonly look: number; readonly catchUp: number } {
    const { openSegments, catchUp } = this.#parts.rounds;
    return { look: openSegments.size, catchUp: catchUp.size };
  }

  betweenCommits<T>(path: string, change: () => Promise<T>): Promise<T> {
    const { locks, cache } = this.#parts.rounds.commit;
    return locks.run(path, () => change().finally(() => void cache.take(path)));
  }

  async count(hinted: Iterable<string>, options: CountOptions = {}): Promise<CountResult[]> {
    const { clock, ownership } = this.#parts.rounds;
    // A look may be busy with a long count.
    await this.#keepWhileGathering();
    const segmentIds = [...hinted];
    const waits = this.#waits(segmentIds, options.asSweep === true);
    const free = new Set(segmentIds.filter((segmentId) => !waits.has(segmentId)));
    const beganMs = clock.now();
    for (const segmentId of free) {
      const end = options.hinted?.get(segmentId)?.end ?? Infinity;
      const upTo = Number.isFinite(end) ? end : ownership.countedUpTo(segmentId) + 1;
      this.#beingCounted.set(segmentId, { beganMs, upTo });
    }
    try {
      const results = await countSegments(this.#parts, free, options);
      for (const [segmentId, forMs] of waits) {
        results.push({ segmentId, outcome: 'owned', off: ownership.countedUpTo(segmentId), forMs });
      }
      return results;
    } finally {
      for (const segmentId of free) this.#beingCounted.delete(segmentId);
    }
  }

  catchUp(signal?: AbortSignal): Promise<void> {
    const { rounds, catchUpChunk: deps } = this.#parts;
    return rounds.catchUp.run((deferred) => catchUpChunk(deps, deferred, signal), signal);
  }

  watchAll(signal?: AbortSignal): Promise<void> {
    return this.#parts.rounds.openSegments.addAll(signal);
  }

  async look(signal?: AbortSignal): Promise<CountResult[]> {
    const { rounds } = this.#parts;
    await this.#keepWhileGathering();
    const isBusy = (segmentId: string): boolean => this.#beingCounted.has(segmentId);
    const count = (segmentIds: Iterable<string>) => this.count(segmentIds, signal ? { signal } : {});
    return rounds.openSegments.countGrown({ isBusy, count }, signal);
  }

  /**
   * Renews this worker's segments, whichever it counted last: other workers must not take one for free before the next count. A running
   * count itself renews the segments that it has not passed, so that the worker loses them if the count hangs.
   */
  async #keepWhileGathering(): Promise<void> {
    const { rounds, gathering } = this.#parts;
    const { ownership, openSegments, renewEveryMs } = rounds;
    if (!gathering.isGathering) return;
    const kept = openSegments.names.filter(
      (id) => ownership.countedUpTo(id) >= (this.#beingCounted.get(id)?.upTo ?? 0),
    );
    await ownership.keep(kept, renewEveryMs);
  }

  /** The segments that are not counted now, and for how long their hints are put back, in ms. */
  #waits(segmentIds: readonly string[], asSweep: boolean): Map<string, number> {
    const { rounds, gathering } = this.#parts;
    const nowMs = rounds.clock.now();
    const isResting = !asSweep && gathering.leftMs > 0;
    const waits = new Map<string, number>();
    for (const segmentId of segmentIds) {
      // The sweep and the handler's tasks call this side by side.
      const beganMs = this.#beingCounted.get(segmentId)?.beganMs;
      const isWaiting = beganMs !== undefined || (isResting && rounds.ownership.isOwn(segmentId));
      const countedForMs = beganMs === undefined ? undefined : Math.max(0, nowMs - beganMs);
      if (isWaiting) waits.set(segmentId, gathering.holdMs(countedForMs));
    }
    return waits;
  }
}
