import type { Clock } from '@canvass/runtime/clock';
import { readProgress, silentAfterMs } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { CountEvent, CountResult } from './counting.ts';
import { entryLimit } from '../commit/entry-limit.ts';
import type { KnownSegments } from '../commit/known-segments.ts';
import { listSegments } from './list-segments.ts';
import type { SegmentOwnership } from './segment-ownership.ts';

interface OpenSegment {
  /** Bytes; those below need no further read. */
  length: number;
  /** When the last read that found growth, or the last look, began; by this worker's clock. */
  lookedAtMs: number;
  /** When it grew last, or was listed. */
  grewAtMs: number;
}

interface OpenSegmentsDeps {
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
  readonly clock: Clock;
  readonly workerId: string;
  readonly knownSegments: KnownSegments;
  readonly ownership: SegmentOwnership;
  /** How long a segment is left to the worker that moved its progress last, in ms. */
  readonly ownedForMs: number;
  /** From a read or look to the next look, in ms. */
  readonly lookAfterMs: number;
  /** Segments that are counted in one call. */
  readonly maxCounted: number;
  readonly onEvent?: (event: CountEvent) => void;
}

interface Growth {
  readonly segmentId: string;
  /** Bytes. */
  readonly length: number;
}

type Failure = Extract<CountResult, { outcome: 'failed' }>;

interface Counting {
  /** Whether a call of `count` has the segment already. */
  readonly isBusy: (segmentId: string) => boolean;
  readonly count: (segmentIds: Iterable<string>) => Promise<CountResult[]>;
}

/** Far more than the partitions of all sites. The sweep finds the answers of a forgotten segment. */
const maxOpen = 10_000;
const looksAtOnce = 16;

/**
 * The segments that this worker counted lately, because their sites may die before they send the last hint; and those that
 * were there when it started, because the worker that counted them may have died with their site. Rule 6, decisions 0019
 * and 0043. A look only finds growth. It neither seals nor retires, and silence proves nothing.
 */
export class OpenSegments {
  readonly #deps: OpenSegmentsDeps;
  readonly #watchForMs: number;
  readonly #open = new LRUCache<string, OpenSegment>(entryLimit(maxOpen));
  readonly #limit = pLimit(looksAtOnce);

  constructor(deps: OpenSegmentsDeps) {
    this.#deps = deps;
    // After that the site sends an early hint with its next append. A look that is due by then must still take place.
    this.#watchForMs = silentAfterMs + 2 * deps.lookAfterMs;
  }

  /** This worker has moved the segment's progress to `off` by a read that began at `readAtMs`. */
  grew(segmentId: string, off: number, readAtMs: number): void {
    this.#open.set(segmentId, { length: off, lookedAtMs: readAtMs, grewAtMs: this.#deps.clock.now() });
  }

  /** Adds all segments that may have answers that are not counted. Costs two listings. */
  async addAll(signal?: AbortSignal): Promise<void> {
    for await (const { segmentId, length, sealed, off } of listSegments(this.#deps)) {
      if (signal?.aborted) return;
      // This worker knows its own segments better than the listing.
      if ((sealed && length <= off) || this.#open.has(segmentId)) continue;
      this.#open.set(segmentId, { length: off, lookedAtMs: -Infinity, grewAtMs: this.#deps.clock.now() });
    }
  }

  /** Looks at the segments that are due, by a HEAD each, and counts those that have grown. As `SegmentCounter.look`. */
  async countGrown({ isBusy, count }: Counting, signal?: AbortSignal): Promise<CountResult[]> {
    const looks = this.#due(isBusy).map(([segmentId, segment]) =>
      this.#limit(async () => (signal?.aborted ? undefined : this.#look(segmentId, segment))),
    );
    const results: CountResult[] = [];
    const grown: Growth[] = [];
    for (const look of await Promise.all(looks)) {
      if (look && 'outcome' in look) results.push(look);
      else if (look) grown.push(look);
    }
    const { maxCounted } = this.#deps;
    for (let first = 0; first < grown.length; first += maxCounted) {
      if (signal?.aborted) break;
      results.push(...(await this.#count(grown.slice(first, first + maxCounted), count)));
    }
    return results;
  }

  #due(isBusy: Counting['isBusy']): [string, OpenSegment][] {
    const { clock, lookAfterMs } = this.#deps;
    const nowMs = clock.now();
    return [...this.#open.entries()].filter(
      // `abs`: the clock may have been set back.
      ([segmentId, { lookedAtMs }]) => Math.abs(nowMs - lookedAtMs) >= lookAfterMs && !isBusy(segmentId),
    );
  }

  async #count(grown: readonly Growth[], count: Counting['count']): Promise<CountResult[]> {
    for (const { segmentId } of grown) this.#deps.onEvent?.({ type: 'foundGrown', segmentId });
    const results = await count(grown.map(({ segmentId }) => segmentId));
    for (const { segmentId, outcome } of results) {
      const segment = this.#open.get(segmentId);
      const length = grown.find((growth) => growth.segmentId === segmentId)?.length ?? 0;
      // An unfinished last line is no reason to read again.
      if (segment && outcome === 'counted') segment.length = Math.max(segment.length, length);
    }
    return results;
  }

  /** Returns undefined if there is nothing to count. */
  async #look(segmentId: string, segment: OpenSegment): Promise<Growth | Failure | undefined> {
    const { journal, clock, knownSegments } = this.#deps;
    segment.lookedAtMs = clock.now();
    try {
      const found = await journal.head(segmentId);
      if (found.outcome === 'notFound') {
        knownSegments.wasGone(segmentId);
        this.#open.delete(segmentId);
        return undefined;
      }
      knownSegments.wasFound(segmentId);
      const { length, sealed } = found.properties;
      if (length > segment.length)
        return (await this.#obtain(segmentId, segment, length)) ? { segmentId, length } : undefined;
      const isSilent = Math.abs(clock.now() - segment.grewAtMs) >= this.#watchForMs;
      if (sealed || isSilent) this.#open.delete(segmentId);
      return undefined;
    } catch (error) {
      return { outcome: 'failed', segmentId, error };
    }
  }

  /**
   * Whether this worker shall count the growth. Two workers must not look at one segment forever: it is forgotten if another
   * one has counted the growth, or has moved the progress since this one began to look, for then that one looks at it.
   */
  async #obtain(segmentId: string, segment: OpenSegment, length: number): Promise<boolean> {
    const { progress, clock, workerId, ownership, ownedForMs, lookAfterMs } = this.#deps;
    const stored = await readProgress(progress, segmentId);
    if (stored.owner === workerId) return true;
    const isSucceeded = stored.idleMs < clock.now() - segment.grewAtMs;
    const isFree = stored.idleMs >= ownedForMs;
    if (length > stored.progress.off && !isSucceeded) {
      // Workers that start together find the same segments: one of them claims each. If the claim fails or is refused, the
      // next look reads who owns the segment: this worker does if its claim landed late, and no hint may come.
      if (isFree) return (await ownership.claim(segmentId, stored)) !== undefined;
      // Its owner may be dead: the next look is due when the segment is free, if that is sooner.
      segment.lookedAtMs = clock.now() - Math.max(0, lookAfterMs - (ownedForMs - stored.idleMs));
      return false;
    }
    this.#open.delete(segmentId);
    ownership.saved(segmentId, stored);
    return false;
  }
}
