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
  /** The part of the segment that needs no further read, in bytes. */
  length: number;
  /** When the last look, or the last read that found growth, began; in ms by this worker's clock. */
  lookedAtMs: number;
  /** When the segment last grew or was listed, in ms by this worker's clock. */
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
  /** The time from a read or look to the next look, in ms. */
  readonly lookAfterMs: number;
  /** The most segments that one call of `count` gets. */
  readonly maxCounted: number;
  readonly onEvent?: (event: CountEvent) => void;
  /** Called when a segment is watched from now on. */
  readonly onPending?: () => void;
}

interface Growth {
  readonly segmentId: string;
  /** The segment's length, in bytes. */
  readonly length: number;
}

type Failure = Extract<CountResult, { outcome: 'failed' }>;

interface Counting {
  /** Whether a running call of `count` has the segment. */
  readonly isBusy: (segmentId: string) => boolean;
  readonly count: (segmentIds: Iterable<string>) => Promise<CountResult[]>;
}

/** A worker watches at most this many segments, far more than all sites write. The sweep finds the answers of a forgotten one. */
const maxOpen = 10_000;
/** The most HEAD requests at once. */
const looksAtOnce = 16;

/**
 * The segments that this worker watches (Rule 6, decisions 0019 and 0043). They are the segments that it counted lately, because their
 * sites may die before they send the last hint, and those that existed when it started, because the worker that counted them may have
 * died with their site. A look only finds growth: it neither seals nor retires, and silence proves nothing.
 */
export class OpenSegments {
  readonly #deps: OpenSegmentsDeps;
  /** How long a segment is watched after its last growth, in ms. */
  readonly #watchForMs: number;
  /** The watched segments, by name. */
  readonly #open = new LRUCache<string, OpenSegment>(entryLimit(maxOpen));
  readonly #limit = pLimit(looksAtOnce);

  constructor(deps: OpenSegmentsDeps) {
    this.#deps = deps;
    // After a longer silence the site sends an early hint with its next append. A look that is due by then must still happen.
    this.#watchForMs = silentAfterMs + 2 * deps.lookAfterMs;
  }

  /** The number of watched segments. */
  get size(): number {
    return this.#open.size;
  }

  /** The names of the watched segments. */
  get names(): readonly string[] {
    return [...this.#open.keys()];
  }

  /** Notes that this worker moved the segment's progress to `off`, in bytes, by a read that began at `readAtMs`. */
  grew(segmentId: string, off: number, readAtMs: number): void {
    this.#watch(segmentId, { length: off, lookedAtMs: readAtMs, grewAtMs: this.#deps.clock.now() });
  }

  /** Watches all segments that may have uncounted answers. It costs two listings. */
  async addAll(signal?: AbortSignal): Promise<void> {
    for await (const { segmentId, length, sealed, off } of listSegments(this.#deps)) {
      if (signal?.aborted) return;
      // This worker knows its own segments better than the listing.
      if ((sealed && length <= off) || this.#open.has(segmentId)) continue;
      this.#watch(segmentId, { length: off, lookedAtMs: -Infinity, grewAtMs: this.#deps.clock.now() });
    }
  }

  #watch(segmentId: string, segment: OpenSegment): void {
    this.#open.set(segmentId, segment);
    this.#deps.onPending?.();
  }

  /** Looks at the segments that are due, and counts those that have grown: see `SegmentCounter.look`. */
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
      // An unfinished last line is no reason to read the segment again.
      if (segment && outcome === 'counted') segment.length = Math.max(segment.length, length);
    }
    return results;
  }

  /** Looks at a segment by a HEAD. Returns undefined if there is nothing for this worker to count. */
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
   * Whether this worker counts the growth. Two workers must not watch one segment for ever: this one forgets it if another one has
   * counted the growth, or has moved the progress since the growth that this one knows, because then the other one watches it.
   */
  async #obtain(segmentId: string, segment: OpenSegment, length: number): Promise<boolean> {
    const { progress, clock, workerId, ownership, ownedForMs, lookAfterMs } = this.#deps;
    const stored = await readProgress(progress, segmentId);
    if (stored.owner === workerId) return true;
    const isSucceeded = stored.idleMs < clock.now() - segment.grewAtMs;
    const isFree = stored.idleMs >= ownedForMs;
    if (length > stored.progress.off && !isSucceeded) {
      // Workers that start together find the same segments, so one of them claims each. If the claim fails, the next look reads the
      // owner again: the claim may have landed late, and no hint may come.
      if (isFree) return (await ownership.claim(segmentId, stored)) !== undefined;
      // The owner may be dead: the next look is due when the segment becomes free, if that is sooner.
      segment.lookedAtMs = clock.now() - Math.max(0, lookAfterMs - (ownedForMs - stored.idleMs));
      return false;
    }
    this.#open.delete(segmentId);
    ownership.saved(segmentId, stored);
    return false;
  }
}
