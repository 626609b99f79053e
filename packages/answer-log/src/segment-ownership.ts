import { claimProgress, readProgress, type Clock, type StoredProgress } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';

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
 * Which worker counts which segment: rule 6, decision 0010. Advice only, by the owner that each progress names; two
 * that are at one segment cost time, never an answer.
 */
export class SegmentOwnership {
  readonly #progress: BlobContainer;
  readonly #clock: Clock;
  readonly #workerId: string;
  readonly #ownedForMs: number;
  /** Of the segments that this worker moved last: saves the reading of what it wrote itself. */
  readonly #own = new Map<string, StoredProgress>();
  /** Whose each segment was when this worker saw it last. */
  readonly #seen = new Map<string, { readonly owner: string; readonly atMs: number }>();

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
      await Promise.all([...segmentIds].map(async (id) => [id, await this.#look(id)] as const)),
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
    for (const [id, stored] of free.slice(0, Math.ceil(free.length / 2))) {
      found.set(id, await this.#claim(id, stored));
    }
    for (const [id, stored, owner] of taken) {
      if (this.#hasTooMany(owner)) found.set(id, await this.#claim(id, stored));
    }
    return found;
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

  /** A progress was saved. @returns whether the segment is still this worker's */
  saved(segmentId: string, stored: StoredProgress): boolean {
    const isOurs = stored.owner === this.#workerId;
    if (isOurs) remember(this.#own, segmentId, stored);
    else this.#own.delete(segmentId);
    if (stored.owner !== undefined) this.#saw(segmentId, stored.owner);
    return isOurs;
  }

  /** What is stored by now is not known, or there is nothing any more. */
  forget(segmentId: string): void {
    this.#own.delete(segmentId);
    this.#seen.delete(segmentId);
  }

  async #look(segmentId: string): Promise<Look> {
    try {
      const stored = this.#own.get(segmentId) ?? (await readProgress(this.#progress, segmentId));
      const { owner, idleMs } = stored;
      if (owner === this.#workerId) {
        this.#saw(segmentId, owner);
        return { whose: 'mine', stored };
      }
      if (owner === undefined || idleMs >= this.#ownedForMs) return { whose: 'nobodys', stored };
      this.#saw(segmentId, owner);
      return { whose: 'others', stored, owner };
    } catch (error) {
      return { whose: 'unknown', error };
    }
  }

  /** Moving a segment makes the two more even, so none moves back and forth. */
  #hasTooMany(owner: string): boolean {
    const since = this.#clock.now() - this.#ownedForMs;
    let theirs = 0;
    let ours = 0;
    for (const seen of this.#seen.values()) {
      if (seen.atMs <= since) continue;
      if (seen.owner === owner) theirs += 1;
      else if (seen.owner === this.#workerId) ours += 1;
    }
    return theirs >= ours + leastLead;
  }

  async #claim(segmentId: string, known: StoredProgress): Promise<Ownership> {
    try {
      const stored = await claimProgress(this.#progress, segmentId, known, this.#workerId);
      // Its owner has just moved it, or another worker was faster.
      if (!stored) return { outcome: 'others', stored: known };
      this.saved(segmentId, stored);
      return { outcome: 'ours', stored, takenFrom: known.owner };
    } catch {
      // The next hint tries again.
      return { outcome: 'others', stored: known };
    }
  }

  #saw(segmentId: string, owner: string): void {
    remember(this.#seen, segmentId, { owner, atMs: this.#clock.now() });
  }
}

/** The oldest goes first. */
function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  if (map.size > maxRemembered) map.delete(map.keys().next().value!);
}
