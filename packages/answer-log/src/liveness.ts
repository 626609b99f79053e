import type { Clock } from '@canvass/clock';
import type { BlobContainer } from '@canvass/storage';

/** Order of events within this process, which a clock cannot give: a later event has a higher number. */
export class Sequence {
  #last = 0;

  next(): number {
    this.#last += 1;
    return this.#last;
  }
}

interface Look {
  readonly startedAt: number;
  readonly found: Promise<boolean>;
  isOver: boolean;
}

/** How long "it was there" is believed where only tidiness depends on it. */
const believedForMs = 5 * 60 * 1_000;
const maxRemembered = 100_000;

/**
 * What this process knows of segments: one that is gone stays gone (names are never used twice); one that is
 * there is so only up to the moment the look began.
 */
export class Liveness {
  readonly #journal: BlobContainer;
  readonly #sequence: Sequence;
  readonly #clock: Clock;
  readonly #gone = new Set<string>();
  readonly #looks = new Map<string, Look>();
  readonly #seenAtMs = new Map<string, number>();

  constructor(journal: BlobContainer, sequence: Sequence, clock: Clock) {
    this.#journal = journal;
    this.#sequence = sequence;
    this.#clock = clock;
  }

  /** Rule 8b: whether the journal existed at some moment after event `since`, proven by a request begun after it. */
  async existedAfter(segmentId: string, since: number): Promise<boolean> {
    if (this.#gone.has(segmentId)) return false;
    const last = this.#looks.get(segmentId);
    // Many surveys ask at once: they share a look that began late enough.
    return last && last.startedAt > since ? last.found : this.#look(segmentId);
  }

  /** Whether `isGone` would answer without a request. */
  isKnown(segmentId: string): boolean {
    if (this.#gone.has(segmentId)) return true;
    const seenAtMs = this.#seenAtMs.get(segmentId);
    return seenAtMs !== undefined && this.#clock.now() - seenAtMs < believedForMs;
  }

  /** Rule 8e: whether it is certainly gone. Looks at most every few minutes; a look that fails proves nothing. */
  async isGone(segmentId: string): Promise<boolean> {
    if (this.isKnown(segmentId)) return this.#gone.has(segmentId);
    const last = this.#looks.get(segmentId);
    const look = last && !last.isOver ? last.found : this.#look(segmentId);
    return look.then(
      (found) => !found,
      () => false,
    );
  }

  /** To be told of what other requests have found. */
  wasFound(segmentId: string): void {
    remember(this.#seenAtMs, segmentId, this.#clock.now());
  }

  wasGone(segmentId: string): void {
    this.#looks.delete(segmentId);
    this.#seenAtMs.delete(segmentId);
    this.#gone.add(segmentId);
    // A forgotten one costs a look.
    if (this.#gone.size > maxRemembered) this.#gone.delete(this.#gone.values().next().value!);
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
          if (this.#looks.get(segmentId) === look) this.#looks.delete(segmentId);
          throw error;
        },
      ),
    };
    remember(this.#looks, segmentId, look);
    return look.found;
  }
}

function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > maxRemembered) map.delete(map.keys().next().value!);
}
