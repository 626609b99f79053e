import type { Clock } from '@canvass/clock';
import { claimProgress, readProgress, type StoredProgress } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { LRUCache } from 'lru-cache';

/** What the hints in hand say of a segment, in bytes from its beginning. */
export interface Hinted {
  /** How far it goes; Infinity where a hint does not say. */
  readonly end: number;
  /** How far it went at the latest of those hints that have waited for too long; 0: none has. */
  readonly overdueEnd: number;
}

export type Ownership =
  | {
      readonly outcome: 'ours';
      readonly stored: StoredProgress;
      /** Who had it until now, and may be in mid-count. */
      readonly takenFrom: string | undefined;
    }
  | { readonly outcome: 'others'; readonly stored: StoredProgress }
  | { readonly outcome: 'failed'; readonly error: unknown };

type Look =
  | { readonly whose: 'mine' | 'nobodys'; readonly stored: StoredProgress }
  | { readonly whose: 'others'; readonly stored: StoredProgress; readonly owner: string }
  | { readonly whose: 'unknown'; readonly error: unknown };

const maxRemembered = 10_000;

/** How many segments more somebody must have to be relieved of one: as few as make the two more even by that. */
const leastLead = 2;

/**
 * Which worker counts which segment: Rule 6, decision 0010. Advice only, by the owner that each progress names; two
 * that are at one segment cost time, never an answer.
 */
export class SegmentOwnership {
  readonly #progress: BlobContainer;
  readonly #clock: Clock;
  readonly #workerId: string;
  readonly #ownedForMs: number;
  /** Of the segments that this worker moved last: saves the reading of what it wrote itself. */
  readonly #own = new LRUCache<string, StoredProgress>({ max: maxRemembered });
  /** Whose each segment with work left was when this worker saw it last. */
  readonly #seen = new LRUCache<string, { readonly owner: string; readonly atMs: number }>({
    max: maxRemembered,
  });

  constructor(deps: {
    readonly progress: BlobContainer;
    readonly clock: Clock;
    readonly workerId: string;
    /** For how long a segment is left to the worker that moved its progress last. */
    readonly ownedForMs: number;
  }) {
    this.#progress = deps.progress;
    this.#clock = deps.clock;
    this.#workerId = deps.workerId;
    this.#ownedForMs = deps.ownedForMs;
  }

  /**
   * Whose these segments are, after this worker has taken its share. What nobody has and nobody waits for is just
   * counted: most hints find a worker at once, and no claim is paid for. Overdue ones are a backlog, that more
   * workers may be after: half of what nobody has is left to them, and who has more than this one is relieved.
   */
  async obtain(
    segmentIds: ReadonlySet<string>,
    hinted: ReadonlyMap<string, Hinted>,
  ): Promise<Map<string, Ownership>> {
    const looks = new Map(
      await Promise.all(
        [...segmentIds].map(async (id) => [id, await this.#look(id, hinted.get(id))] as const),
      ),
    );
    const found = new Map<string, Ownership>();
    const free: [string, StoredProgress][] = [];
    const taken: [string, StoredProgress, string][] = [];
    for (const [id, look] of looks) {
      if (look.whose === 'unknown') {
        found.set(id, { outcome: 'failed', error: look.error });
        continue;
      }
      const { whose, stored } = look;
      const isOverdue = (hinted.get(id)?.overdueEnd ?? 0) > stored.progress.off;
      const isOurs = whose === 'mine' || (whose === 'nobodys' && !isOverdue);
      found.set(
        id,
        isOurs ? { outcome: 'ours', stored, takenFrom: undefined } : { outcome: 'others', stored },
      );
      if (whose === 'nobodys' && isOverdue) free.push([id, stored]);
      if (whose === 'others' && isOverdue) taken.push([id, stored, look.owner]);
    }
    // All of them, if need be: a worker that began at the same moment may have the first ones.
    let share = Math.ceil(free.length / 2);
    for (const [id, stored] of free) {
      if (share === 0) break;
      const claimed = await this.#claim(id, stored);
      found.set(id, claimed);
      if (claimed.outcome === 'ours') share -= 1;
    }
    // Its owner most likely began at the first of them.
    for (const [id, stored, owner] of taken.toReversed()) {
      if (this.#hasTooMany(owner)) found.set(id, await this.#claim(id, stored, owner));
    }
    return found;
  }

  /** How far this worker has counted a segment, as far as it remembers. */
  countedUpTo(segmentId: string): number {
    return this.#own.get(segmentId)?.progress.off ?? 0;
  }

  /** The sweep's way: heeds no owner, and reads what is stored. */
  async regardless(segmentIds: ReadonlySet<string>): Promise<Map<string, Ownership>> {
    const looks = [...segmentIds].map(async (id): Promise<[string, Ownership]> => {
      try {
        const stored = await readProgress(this.#progress, id);
        return [id, { outcome: 'ours', stored, takenFrom: undefined }];
      } catch (error) {
        return [id, { outcome: 'failed', error }];
      }
    });
    return new Map(await Promise.all(looks));
  }

  /** In mid-count, so that nobody takes its worker for dead. @returns what is stored, as far as is known */
  async renew(segmentId: string, known: StoredProgress): Promise<StoredProgress> {
    try {
      const stored =
        (await claimProgress(this.#progress, segmentId, known, this.#workerId)) ??
        (await readProgress(this.#progress, segmentId));
      this.saved(segmentId, stored);
      return stored;
    } catch {
      return known;
    }
  }

  /**
   * A progress was saved.
   *
   * @param hasMore whether there is work left in the segment, as far as is known
   * @returns whether the segment is still this worker's
   */
  saved(segmentId: string, stored: StoredProgress, hasMore = true): boolean {
    const isOurs = stored.owner === this.#workerId;
    if (isOurs) this.#own.set(segmentId, stored);
    else this.#own.delete(segmentId);
    if (hasMore && stored.owner !== undefined) this.#saw(segmentId, stored.owner);
    else this.#seen.delete(segmentId);
    return isOurs;
  }

  /** What is stored by now is not known, or there is nothing any more. */
  forget(segmentId: string): void {
    this.#own.delete(segmentId);
    this.#seen.delete(segmentId);
  }

  async #look(segmentId: string, hinted: Hinted | undefined): Promise<Look> {
    try {
      const own = this.#own.get(segmentId);
      // What is overdue beyond it may have been taken over, and counted, by another worker.
      const isCurrent = own !== undefined && (hinted?.overdueEnd ?? 0) <= own.progress.off;
      const stored = isCurrent ? own : await readProgress(this.#progress, segmentId);
      const { owner, idleMs, progress } = stored;
      const isNobodys = owner === undefined || (owner !== this.#workerId && idleMs >= this.#ownedForMs);
      if (isNobodys || (hinted && hinted.end <= progress.off)) this.#seen.delete(segmentId);
      else this.#saw(segmentId, owner);
      if (isNobodys) return { whose: 'nobodys', stored };
      return owner === this.#workerId ? { whose: 'mine', stored } : { whose: 'others', stored, owner };
    } catch (error) {
      return { whose: 'unknown', error };
    }
  }

  /** By what is known of others, which may be a moment old: several that relieve one may have to even out again. */
  #hasTooMany(owner: string): boolean {
    const now = this.#clock.now();
    let theirs = 0;
    let ours = 0;
    for (const seen of this.#seen.values()) {
      // Also where the clock was set back.
      if (Math.abs(now - seen.atMs) >= this.#ownedForMs) continue;
      if (seen.owner === owner) theirs += 1;
      else if (seen.owner === this.#workerId) ours += 1;
    }
    return theirs >= ours + leastLead;
  }

  async #claim(segmentId: string, known: StoredProgress, takenFrom?: string): Promise<Ownership> {
    try {
      const stored = await claimProgress(this.#progress, segmentId, known, this.#workerId);
      if (!stored) {
        // Its owner has just moved it, or another worker was faster.
        this.#seen.delete(segmentId);
        return { outcome: 'others', stored: known };
      }
      this.saved(segmentId, stored);
      return { outcome: 'ours', stored, takenFrom };
    } catch {
      // The next hint tries again.
      return { outcome: 'others', stored: known };
    }
  }

  #saw(segmentId: string, owner: string): void {
    this.#seen.set(segmentId, { owner, atMs: this.#clock.now() });
  }
}
