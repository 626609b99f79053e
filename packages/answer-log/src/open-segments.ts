import type { Clock } from '@canvass/clock';
import { readProgress, silentAfterMs } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { CountEvent, CountResult } from './counting.ts';
import { entryLimit } from './entry-limit.ts';
import type { KnownSegments } from './known-segments.ts';
import type { SegmentOwnership } from './segment-ownership.ts';

interface OpenSegment {
  /** Bytes; those below need no further read. */
  length: number;
  /** When the last read that found growth, or the last look, began; by this worker's clock. */
  lookedAtMs: number;
  grewAtMs: number;
}

interface OpenSegmentsDeps {
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
  readonly clock: Clock;
  readonly workerId: string;
  readonly knownSegments: KnownSegments;
  readonly ownership: SegmentOwnership;
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
 * The segments that this worker counted lately: their sites may die before they send the last hint. Rule 6,
 * decision 0019. A look only finds growth. It neither seals nor retires, and silence proves nothing.
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
        return (await this.#isOthers(segmentId)) ? undefined : { segmentId, length };
      const isSilent = Math.abs(clock.now() - segment.grewAtMs) >= this.#watchForMs;
      if (sealed || isSilent) this.#open.delete(segmentId);
      return undefined;
    } catch (error) {
      return { outcome: 'failed', segmentId, error };
    }
  }

  /** The worker that counted it since looks at it now: two workers must not look at one segment forever. */
  async #isOthers(segmentId: string): Promise<boolean> {
    const { progress, workerId, ownership } = this.#deps;
    const stored = await readProgress(progress, segmentId);
    if (stored.owner === undefined || stored.owner === workerId) return false;
    this.#open.delete(segmentId);
    ownership.saved(segmentId, stored);
    return true;
  }
}
