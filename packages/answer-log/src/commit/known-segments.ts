import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import { LRUCache } from 'lru-cache';
import { entryLimit } from './entry-limit.ts';

/** Numbers the events of this process, in an order that no clock could give: a later event has a higher number. */
export class Sequence {
  #last = 0;

  next(): number {
    this.#last += 1;
    return this.#last;
  }
}

/** A HEAD request. */
interface Look {
  /** When the request began, in the process's order of events; 0 if it failed. */
  startedAt: number;
  readonly found: Promise<boolean>;
  isOver: boolean;
}

type Known = 'gone' | { readonly seenAtMs?: number; readonly look?: Look };

/** How long a segment that was found counts as existing, in ms, where safety does not depend on it. */
const believedForMs = 5 * 60 * 1_000;
/** A process remembers at most this many segments. A forgotten one costs a HEAD. */
const maxRemembered = 10_000;

/**
 * What this process knows of segments. A segment that is gone stays gone, because names are never used twice. A segment that was found
 * certainly existed until the request began, and may be gone since.
 */
export class KnownSegments {
  readonly #journal: BlobContainer;
  readonly #sequence: Sequence;
  readonly #clock: Clock;
  /** The segments that this process has asked for, by name. */
  readonly #known = new LRUCache<string, Known>(entryLimit(maxRemembered));

  constructor(journal: BlobContainer, sequence: Sequence, clock: Clock) {
    this.#journal = journal;
    this.#sequence = sequence;
    this.#clock = clock;
  }

  /** Rule 8b: whether a request that began after the event `since` proves that the segment still existed. */
  async existedAfter(segmentId: string, since: number): Promise<boolean> {
    const known = this.#known.get(segmentId);
    if (known === 'gone') return false;
    const last = known?.look;
    // Many surveys ask at once. They share a request that began late enough.
    return last && last.startedAt > since ? last.found : this.#look(segmentId);
  }

  /** Whether `isGone` would answer without a request. */
  isKnown(segmentId: string): boolean {
    const known = this.#known.get(segmentId);
    if (known === 'gone') return true;
    return known?.seenAtMs !== undefined && this.#clock.now() - known.seenAtMs < believedForMs;
  }

  /** Rule 8e: whether the segment is certainly gone. It asks storage at most every 5 minutes; a failed request proves nothing. */
  async isGone(segmentId: string): Promise<boolean> {
    const known = this.#known.get(segmentId);
    if (known === 'gone') return true;
    if (this.isKnown(segmentId)) return false;
    const look = known?.look && !known.look.isOver ? known.look.found : this.#look(segmentId);
    return look.then(
      (found) => !found,
      () => false,
    );
  }

  /** Another request found the segment. */
  wasFound(segmentId: string): void {
    this.#learn(segmentId, { seenAtMs: this.#clock.now() });
  }

  /** Another request found no segment. */
  wasGone(segmentId: string): void {
    this.#known.set(segmentId, 'gone');
  }

  #learn(segmentId: string, news: Exclude<Known, 'gone'>): void {
    const known = this.#known.get(segmentId);
    if (known !== 'gone') this.#known.set(segmentId, { ...known, ...news });
  }

  #look(segmentId: string): Promise<boolean> {
    const look: Look = {
      isOver: false,
      startedAt: this.#sequence.next(),
      found: this.#journal.head(segmentId).then(
        ({ outcome }) => {
          look.isOver = true;
          if (outcome === 'found') this.wasFound(segmentId);
          else this.wasGone(segmentId);
          return outcome === 'found';
        },
        (error: unknown) => {
          look.isOver = true;
          // A failed request proves nothing.
          look.startedAt = 0;
          throw error;
        },
      ),
    };
    this.#learn(segmentId, { look });
    return look.found;
  }
}
