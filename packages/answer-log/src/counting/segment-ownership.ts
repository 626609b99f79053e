import type { Clock } from '@canvass/runtime/clock';
import { claimProgress, readProgress, type StoredProgress } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { entryLimit } from '../commit/entry-limit.ts';

/** What the received hints say about a segment. */
export interface Hinted {
  /** The segment's length, in bytes; Infinity if a hint does not say it. */
  readonly end: number;
  /** The segment's length by its overdue hints, in bytes; 0 if none is overdue. */
  readonly overdueEnd: number;
}

/** Whether this worker counts a segment. */
export type Ownership =
  | {
      readonly outcome: 'ours';
      readonly stored: StoredProgress;
      /** The former owner, which may still be counting; undefined if there is none. */
      readonly takenFrom: string | undefined;
    }
  | { readonly outcome: 'others'; readonly stored: StoredProgress }
  | { readonly outcome: 'failed'; readonly error: unknown };

type Look =
  | { readonly state: 'own' | 'free'; readonly stored: StoredProgress }
  | { readonly state: 'others'; readonly stored: StoredProgress; readonly owner: string }
  | { readonly state: 'unknown'; readonly error: unknown };

interface OwnershipDeps {
  readonly progress: BlobContainer;
  readonly clock: Clock;
  readonly workerId: string;
  /** How long a segment is left to the worker that moved its progress last, in ms. */
  readonly ownedForMs: number;
}

/** A worker remembers the owners of at most this many segments. */
const maxRemembered = 10_000;

/** The most renewals at once of segments that are not being counted. */
const renewalsAtOnce = 16;

/** A count that is shorter than this moves the progress soon enough, in ms. */
const shortCountMs = 500;

/** A worker takes a segment over only from a worker with at least this many more: with fewer, the two would not become more even. */
const leastLead = 2;

/**
 * Decides which worker counts which segment, by the owner that each progress names (Rule 6, decision 0010). This is advice only: two
 * workers on one segment cost time, never an answer.
 */
export class SegmentOwnership {
  readonly #deps: OwnershipDeps;
  /** The progress of each segment that this worker moved last. It saves a read. */
  readonly #own = new LRUCache<string, StoredProgress>(entryLimit(maxRemembered));
  /** When this worker last saved the progress of each segment, or tried to keep it, in ms by its clock. */
  readonly #savedAtMs = new LRUCache<string, number>(entryLimit(maxRemembered));
  /** The last known owner of each segment with work left. */
  readonly #seen = new LRUCache<string, { readonly owner: string; readonly atMs: number }>(
    entryLimit(maxRemembered),
  );
  readonly #renewals = pLimit(renewalsAtOnce);

  constructor(deps: OwnershipDeps) {
    this.#deps = deps;
  }

  /**
   * Takes this worker's share of the segments, and returns who owns each. The worker counts a free segment without a claim, because most
   * hints reach one worker at once. Overdue hints are a backlog that other workers may see, too: there the worker claims half of the
   * free segments, and takes some over from workers that own more.
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
      if (look.state === 'unknown') {
        found.set(id, { outcome: 'failed', error: look.error });
        continue;
      }
      const { state, stored } = look;
      const isOverdue = (hinted.get(id)?.overdueEnd ?? 0) > stored.progress.off;
      const isOurs = state === 'own' || (state === 'free' && !isOverdue);
      found.set(
        id,
        isOurs ? { outcome: 'ours', stored, takenFrom: undefined } : { outcome: 'others', stored },
      );
      if (state === 'free' && isOverdue) free.push([id, stored]);
      if (state === 'others' && isOverdue) taken.push([id, stored, look.owner]);
    }
    // It tries all: a worker that began at the same moment may have claimed the first ones.
    let share = Math.ceil(free.length / 2);
    for (const [id, stored] of free) {
      if (share === 0) break;
      const claimed = await this.#tryClaim(id, stored);
      found.set(id, claimed);
      if (claimed.outcome === 'ours') share -= 1;
    }
    // It goes backwards: the owner most likely began with the first segment.
    for (const [id, stored, owner] of taken.toReversed()) {
      if (this.#hasTooMany(owner)) found.set(id, await this.#tryClaim(id, stored, owner));
    }
    return found;
  }

  /** The offset up to which this worker has counted a segment, in bytes; 0 if it does not remember. */
  countedUpTo(segmentId: string): number {
    return this.#own.get(segmentId)?.progress.off ?? 0;
  }

  /** Whether this worker moved the segment's progress last, as far as it knows. */
  isOwn(segmentId: string): boolean {
    return this.#own.has(segmentId);
  }

  /** Renews this worker's segments that it did not renew, or try to renew, for `renewEveryMs`. */
  async keep(segmentIds: Iterable<string>, renewEveryMs: number): Promise<void> {
    const nowMs = this.#deps.clock.now();
    const old = [...segmentIds].filter(
      // `abs`: the clock may have been set back.
      (id) => Math.abs(nowMs - (this.#savedAtMs.get(id) ?? 0)) >= renewEveryMs,
    );
    await Promise.all(
      old.map(async (id) => {
        const known = this.#own.get(id);
        if (!known) return;
        // At once: other calls must not try it meanwhile, nor again soon after a failure.
        this.#savedAtMs.set(id, nowMs);
        await this.#renewals(() => this.renew(id, known));
      }),
    );
  }

  /** When a count of these segments that begins now renews them first, in ms: as long after their last save as others leave them alone. */
  renewalDueAtMs(segmentIds: Iterable<string>, renewEveryMs: number): number {
    const nowMs = this.#deps.clock.now();
    const savedAtMs = Array.from(segmentIds, (id) => this.#savedAtMs.get(id) ?? nowMs);
    return Math.max(nowMs + shortCountMs, Math.min(nowMs, ...savedAtMs) + renewEveryMs);
  }

  /**
   * Claims a segment. Throws `StorageError`; then the claim may have landed.
   *
   * @param known the progress that this worker read. The claim is refused if another worker has changed it since.
   * @returns the claimed progress; undefined if the claim was refused
   */
  async claim(segmentId: string, known: StoredProgress): Promise<StoredProgress | undefined> {
    const stored = await claimProgress(this.#deps.progress, segmentId, known, this.#deps.workerId);
    if (stored) this.saved(segmentId, stored);
    else this.#seen.delete(segmentId);
    return stored;
  }

  /** For the sweep: reads the stored progress and ignores owners. */
  async regardless(segmentIds: ReadonlySet<string>): Promise<Map<string, Ownership>> {
    const looks = [...segmentIds].map(async (id): Promise<[string, Ownership]> => {
      try {
        const stored = await readProgress(this.#deps.progress, id);
        return [id, { outcome: 'ours', stored, takenFrom: undefined }];
      } catch (error) {
        return [id, { outcome: 'failed', error }];
      }
    });
    return new Map(await Promise.all(looks));
  }

  /** Keeps the segment through a long count. Returns the stored progress, or `known` if it cannot be read. */
  async renew(segmentId: string, known: StoredProgress): Promise<StoredProgress> {
    try {
      const stored =
        (await claimProgress(this.#deps.progress, segmentId, known, this.#deps.workerId)) ??
        (await readProgress(this.#deps.progress, segmentId));
      this.saved(segmentId, stored);
      return stored;
    } catch {
      return known;
    }
  }

  /**
   * Notes a saved progress.
   *
   * @param hasMore whether the segment has work left, as far as this worker knows
   * @returns whether this worker still owns the segment
   */
  saved(segmentId: string, stored: StoredProgress, hasMore = true): boolean {
    const isOurs = stored.owner === this.#deps.workerId;
    if (isOurs) {
      this.#own.set(segmentId, stored);
      this.#savedAtMs.set(segmentId, this.#deps.clock.now());
    } else {
      this.#own.delete(segmentId);
      this.#savedAtMs.delete(segmentId);
    }
    if (hasMore && stored.owner !== undefined) this.#saw(segmentId, stored.owner);
    else this.#seen.delete(segmentId);
    return isOurs;
  }

  /** Call it when the stored progress is unknown or gone. */
  forget(segmentId: string): void {
    this.#own.delete(segmentId);
    this.#seen.delete(segmentId);
  }

  async #look(segmentId: string, hinted: Hinted | undefined): Promise<Look> {
    try {
      const own = this.#own.get(segmentId);
      // Another worker may have taken the segment over and counted the overdue answers behind `own`.
      const isCurrent = own !== undefined && (hinted?.overdueEnd ?? 0) <= own.progress.off;
      const stored = isCurrent ? own : await readProgress(this.#deps.progress, segmentId);
      const { owner, idleMs, progress } = stored;
      const isFree =
        owner === undefined || (owner !== this.#deps.workerId && idleMs >= this.#deps.ownedForMs);
      if (isFree || (hinted && hinted.end <= progress.off)) this.#seen.delete(segmentId);
      else this.#saw(segmentId, owner);
      if (isFree) return { state: 'free', stored };
      return owner === this.#deps.workerId ? { state: 'own', stored } : { state: 'others', stored, owner };
    } catch (error) {
      return { state: 'unknown', error };
    }
  }

  /** Whether the worker owns enough more segments than this one. Its number may be outdated; later counts even that out. */
  #hasTooMany(owner: string): boolean {
    const now = this.#deps.clock.now();
    let theirs = 0;
    let ours = 0;
    for (const seen of this.#seen.values()) {
      // `abs`: the clock may have been set back.
      if (Math.abs(now - seen.atMs) >= this.#deps.ownedForMs) continue;
      if (seen.owner === owner) theirs += 1;
      else if (seen.owner === this.#deps.workerId) ours += 1;
    }
    return theirs >= ours + leastLead;
  }

  async #tryClaim(segmentId: string, known: StoredProgress, takenFrom?: string): Promise<Ownership> {
    try {
      const stored = await this.claim(segmentId, known);
      return stored ? { outcome: 'ours', stored, takenFrom } : { outcome: 'others', stored: known };
    } catch {
      // The hint is kept while the segment is another worker's, and tries again.
      return { outcome: 'others', stored: known };
    }
  }

  #saw(segmentId: string, owner: string): void {
    this.#seen.set(segmentId, { owner, atMs: this.#deps.clock.now() });
  }
}
