import { pause, type Clock } from '@canvass/runtime/clock';
import type { FoundDefinition } from '@canvass/storage';
import type { KnownResults, ReadResults } from './read-results.ts';
import type { ConfirmedResults, ResultsState } from './results-state.ts';
import type { WakeQueue } from './wake-queue.ts';

/**
 * The interval between the beginnings of two reads of a survey's results. Workers get a hint per second, so figures change about once a second. A conditional
 * read per second costs $0.0016 an hour by the list prices of the dashboard.
 */
const readEveryMs = 1_000;
/**
 * From this age on, results that are asked for are read again while they are still handed out. Otherwise all who ask would wait for a read once
 * a second, which takes some 10 ms, and from a distant storage 100.
 */
const readAheadAfterMs = 750;
/** Once a read has taken this long, the results are shown as old, even before it fails. */
const slowAfterMs = 3_000;
/** A page that can show older results waits at most this long for newer ones. */
const patienceMs = 1_000;

export interface SurveyFeedDeps {
  readonly read: (known: KnownResults | undefined) => Promise<ReadResults>;
  /** Returns the survey's definition if it is in memory. This process finds its own changes there at once. */
  readonly definition: () => FoundDefinition<unknown> | undefined;
  readonly clock: Clock;
  readonly wakes: WakeQueue;
  /** Called after each read, also after one that failed. */
  readonly onRead: () => void;
  readonly onFailure: (error: unknown) => void;
}

/**
 * Reads the results of one survey. It never reads twice at once, however many readers ask. While somebody watches, it reads once a second.
 */
export class SurveyFeed {
  readonly #deps: SurveyFeedDeps;
  readonly #watchers = new Set<() => void>();
  #known: KnownResults | undefined;
  #state: ResultsState | undefined;
  /** The definition with which `#state` was read. */
  #definition: FoundDefinition<unknown> | undefined;
  /** When the last read that found figures began. */
  #confirmedAtMs = 0;
  /** What storage said last, the beginning of that read, and its generation. */
  #confirmed:
    | { readonly results: ConfirmedResults; readonly atMs: number; readonly generation: number }
    | undefined;
  /** When the last read began, successful or not. */
  #begunAtMs = -Infinity;
  /** When the last read that has ended began, successful or not: `#state` is as old as that. */
  #readAtMs = -Infinity;
  #reading: Promise<void> | undefined;
  #timer: unknown;
  /** Rises when results that were read before must not be shown any more. A read that runs at that moment reads again. */
  #generation = 0;
  /** The generation when the last read ended. */
  #readGeneration = 0;

  constructor(deps: SurveyFeedDeps) {
    this.#deps = deps;
  }

  /** What is known now. It causes no read. */
  get state(): ResultsState | undefined {
    return this.#state;
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  get bytes(): number {
    return this.#known?.bytes ?? 1_000;
  }

  /**
   * Returns the results. They are at most a second old and made with the current definition, unless storage does not answer. Rejects with
   * `StorageError` if nothing is known.
   */
  async current(): Promise<ResultsState> {
    const known = this.freshState;
    if (known !== undefined) return known;
    const joinsRead = this.#reading !== undefined;
    await this.#readPatiently();
    // The read that was joined may have begun before the definition changed.
    if (joinsRead && this.#isOutdated()) await this.#readPatiently();
    // `forget` may have been called meanwhile.
    while (this.#state === undefined) await this.#readPatiently();
    return this.#state;
  }

  /** Returns what `current` would without waiting; undefined if it would read first. */
  get freshState(): ResultsState | undefined {
    const age = this.#deps.clock.now() - this.#readAtMs;
    const isFresh =
      age >= 0 && age < readEveryMs && this.#readGeneration === this.#generation && !this.#isOutdated();
    if (this.#state === undefined || !isFresh) return undefined;
    this.#readAhead(age);
    return this.#state;
  }

  /** Returns what `confirmed` would without waiting; undefined if it would read first. */
  get fresh(): ConfirmedResults | undefined {
    const last = this.#confirmed;
    if (last?.generation !== this.#generation) return undefined;
    const ageMs = this.#deps.clock.now() - last.atMs;
    if (ageMs < 0 || ageMs >= readEveryMs || this.#isOutdated()) return undefined;
    this.#readAhead(ageMs);
    return last.results;
  }

  /**
   * Returns what storage said at most a second ago, with the current definition. Pages show older figures while storage does not answer; this
   * rejects with `StorageError`, and says `unreadable` of a summary that was readable before.
   */
  async confirmed(): Promise<ConfirmedResults> {
    const sinceMs = this.#deps.clock.now() - readEveryMs;
    for (;;) {
      const last = this.#confirmed;
      const ageMs = this.#deps.clock.now() - (last?.atMs ?? Infinity);
      const isFresh = last?.generation === this.#generation && ageMs >= 0 && last.atMs > sinceMs;
      if (isFresh && !this.#isOutdated()) {
        this.#readAhead(ageMs);
        return last.results;
      }
      await this.#read();
    }
  }

  #readAhead(ageMs: number): void {
    if (ageMs >= readAheadAfterMs) this.#read().catch(() => {});
  }

  #isOutdated(): boolean {
    const current = this.#deps.definition();
    return current !== undefined && current !== this.#definition;
  }

  async #readPatiently(): Promise<void> {
    const reading = this.#read();
    if (this.#state === undefined) return reading;
    const waited = new AbortController();
    await Promise.race([reading.catch(() => {}), pause(this.#deps.clock, patienceMs, waited.signal)]);
    waited.abort();
  }

  /** Calls `wake` after each change of `state`, until the returned function is called. */
  watch(wake: () => void): () => void {
    this.#watchers.add(wake);
    this.#plan();
    return () => {
      this.#watchers.delete(wake);
      this.#deps.wakes.remove(wake);
      if (!this.isWatched) this.#unplan();
    };
  }

  /**
   * Must be called when another process has changed the survey. The next page waits for a new read, and watchers get the new results at
   * once.
   */
  outdate(): void {
    this.#generation += 1;
    // A read that runs already reads again by itself.
    if (this.#reading === undefined) {
      this.#begunAtMs = -Infinity;
      this.#readAtMs = -Infinity;
    }
    if (this.isWatched) this.#read().catch(() => {});
  }

  /**
   * Forgets what was read, and what a running read will find: it may show an answer that was erased. Watchers get new results at once.
   */
  forget(): void {
    this.#generation += 1;
    this.#known = undefined;
    this.#state = undefined;
    this.#confirmed = undefined;
    if (this.isWatched) this.#read().catch(() => {});
  }

  #plan(): void {
    if (!this.isWatched || this.#timer !== undefined || this.#reading !== undefined) return;
    const { clock } = this.#deps;
    const delayMs = Math.min(readEveryMs, Math.max(0, this.#begunAtMs + readEveryMs - clock.now()));
    this.#timer = clock.setTimeout(() => {
      this.#timer = undefined;
      this.#read().catch(() => {});
    }, delayMs);
  }

  #unplan(): void {
    this.#deps.clock.clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Rejects as `read` does. */
  #read(): Promise<void> {
    this.#reading ??= this.#readOnce().finally(() => {
      this.#reading = undefined;
      this.#deps.onRead();
      this.#plan();
    });
    return this.#reading;
  }

  async #readOnce(): Promise<void> {
    const { clock, onFailure } = this.#deps;
    this.#unplan();
    const begunAtMs = clock.now();
    this.#begunAtMs = begunAtMs;
    const slow = clock.setTimeout(() => this.#becomeOld(), slowAfterMs);
    try {
      const results = await this.#readUnforgotten();
      this.#definition = results.outcome === 'found' ? results.known.found : results.found;
      this.#confirmed = {
        results:
          results.outcome === 'found'
            ? { outcome: 'found', reading: results.known.reading }
            : { outcome: results.outcome },
        atMs: begunAtMs,
        generation: this.#generation,
      };
      if (results.outcome === 'found') {
        this.#known = results.known;
        this.#confirmedAtMs = begunAtMs;
        this.#become({ outcome: 'found', reading: results.known.reading, oldSinceMs: undefined });
      } else if (results.outcome === 'unreadable' && this.#known !== undefined) {
        // The summary is lost or unreadable until an operator rebuilds it; the known results stay on the page.
        this.#becomeOld();
      } else {
        this.#known = undefined;
        this.#become({ outcome: results.outcome });
      }
    } catch (error) {
      onFailure(error);
      this.#becomeOld();
      throw error;
    } finally {
      this.#readAtMs = begunAtMs;
      this.#readGeneration = this.#generation;
      clock.clearTimeout(slow);
    }
  }

  async #readUnforgotten(): Promise<ReadResults> {
    for (;;) {
      const generation = this.#generation;
      const results = await this.#deps.read(this.#known);
      if (generation === this.#generation) return results;
    }
  }

  #becomeOld(): void {
    if (this.#state?.outcome === 'found' && this.#state.oldSinceMs === undefined) {
      this.#become({ ...this.#state, oldSinceMs: this.#confirmedAtMs });
    }
  }

  #become(state: ResultsState): void {
    const before = this.#state;
    this.#state = state;
    if (before === undefined || !isSame(before, state)) this.#deps.wakes.add(this.#watchers);
  }
}

function isSame(one: ResultsState, other: ResultsState): boolean {
  if (one.outcome !== 'found' || other.outcome !== 'found') return one.outcome === other.outcome;
  return one.reading === other.reading && one.oldSinceMs === other.oldSinceMs;
}
