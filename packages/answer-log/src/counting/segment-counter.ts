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

class Counter implements SegmentCounter {
  readonly #parts: CountingParts;
  /** The segments in a running call of `count`, and when the call began, in ms by the worker's clock. */
  readonly #beingCounted = new Map<string, number>();

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
    const nowMs = clock.now();
    for (const segmentId of free) this.#beingCounted.set(segmentId, nowMs);
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

  /** Renews all of this worker's segments, whichever it counted last: other workers must not take one for free before the next count. */
  async #keepWhileGathering(): Promise<void> {
    const { rounds, gathering } = this.#parts;
    if (gathering.isGathering) await rounds.ownership.keep(rounds.openSegments.names, rounds.renewEveryMs);
  }

  /** The segments that are not counted now, and for how long their hints are put back, in ms. */
  #waits(segmentIds: readonly string[], asSweep: boolean): Map<string, number> {
    const { rounds, gathering } = this.#parts;
    const nowMs = rounds.clock.now();
    const isResting = !asSweep && gathering.leftMs > 0;
    const waits = new Map<string, number>();
    for (const segmentId of segmentIds) {
      // The sweep and the handler's tasks call this side by side.
      const sinceMs = this.#beingCounted.get(segmentId);
      const isWaiting = sinceMs !== undefined || (isResting && rounds.ownership.isOwn(segmentId));
      const countedForMs = sinceMs === undefined ? undefined : Math.max(0, nowMs - sinceMs);
      if (isWaiting) waits.set(segmentId, gathering.holdMs(countedForMs));
    }
    return waits;
  }
}
