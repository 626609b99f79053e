import type { SummaryDocument } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { Slice, Slices } from '@canvass/slices';
import type { Watch } from './live-results.ts';
import type { NewestTexts } from './newest-texts.ts';
import type { ReadSlice, ResultsReading, ResultsState } from './results-state.ts';
import type { WakeQueue } from './wake-queue.ts';

/** The minimum interval between the beginnings of two slices of the same part. */
const sliceEveryMs = 2_000;
/** The interval between two slices of a part is also at least this many times the last computation. So one part takes a fifth of a processor at most. */
const restFactor = 5;

export type SliceState =
  | ResultsState
  /** The site already computes as many slices as it may, and nothing older is known. */
  | { readonly outcome: 'busy' };

export type SlicedReading =
  | (Slice & {
      readonly newest: NewestTexts;
      /** The version of the tags that the slice was computed with, or an earlier one; undefined if its filter has none. */
      readonly tags: string | undefined;
    })
  | Exclude<Awaited<ReturnType<Slices['slice']>>, Slice>;

export interface SliceFeedDeps {
  /** Gives the survey's results of all answers. */
  readonly whole: {
    readonly current: () => Promise<ResultsState>;
    readonly watch: (wake: () => void) => Watch | undefined;
  };
  readonly slice: (reading: ResultsReading) => Promise<SlicedReading>;
  readonly clock: Clock;
  readonly wakes: WakeQueue;
  /** Called after each slice, also after one that failed. */
  readonly onSliced: () => void;
  readonly onFailure: (error: unknown) => void;
}

interface KnownSlice {
  /** The reading of all answers for which the slice was computed. */
  readonly whole: ResultsReading;
  /** The summary from which the slice was taken: that of `whole` or a later one. */
  readonly document: SummaryDocument;
  readonly slice: ReadSlice;
  readonly newest: NewestTexts;
  readonly tags: string | undefined;
}

/**
 * Computes the results of one part of a survey's answers. It never computes two slices at once, however many readers ask. While somebody
 * watches, it computes one after each change.
 */
export class SliceFeed {
  readonly #deps: SliceFeedDeps;
  readonly #watchers = new Set<() => void>();
  #whole: Watch | undefined;
  #known: KnownSlice | undefined;
  /** The reading that was last made from `#known`. `of` is the reading of all answers that it belongs to. */
  #shown: { readonly of: ResultsReading; readonly reading: ResultsReading } | undefined;
  #begunAtMs = -Infinity;
  #tookMs = 0;
  #slicing: Promise<Exclude<SliceState['outcome'], 'unreadable'>> | undefined;
  #timer: unknown;
  /** Rises when slices that were computed before must not be shown any more. */
  #generation = 0;

  constructor(deps: SliceFeedDeps) {
    this.#deps = deps;
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0;
  }

  get bytes(): number {
    return this.#known === undefined ? 1_000 : memoryOf(this.#known.slice);
  }

  /** What is known now; undefined while nobody watches, and before the first slice. */
  get state(): ResultsState | undefined {
    const whole = this.#whole?.state;
    if (whole?.outcome !== 'found') return whole;
    return this.#stateOf(whole);
  }

  /**
   * Returns the part's results. They are at most a few seconds old, unless slices take longer or storage does not answer. Rejects as
   * `Slices.slice` and `LiveResults.current` do.
   */
  async current(): Promise<SliceState> {
    for (;;) {
      const whole = await this.#deps.whole.current();
      if (whole.outcome !== 'found') return whole;
      const state = this.#stateOf(whole);
      if (state !== undefined && (this.#isOf(whole.reading) || this.#restMs() > 0)) return state;
      const outcome = await this.#slice(whole.reading);
      if (outcome === 'notFound') return { outcome };
      if (outcome === 'busy') return state ?? { outcome };
    }
  }

  /**
   * Calls `wake` after each change of `state`, until the returned function is called. Returns undefined if `LiveResults.watch` does.
   */
  watch(wake: () => void): (() => void) | undefined {
    this.#whole ??= this.#deps.whole.watch(this.#onWhole);
    if (this.#whole === undefined) return undefined;
    this.#watchers.add(wake);
    this.#plan();
    return () => {
      this.#watchers.delete(wake);
      this.#deps.wakes.remove(wake);
      if (this.isWatched) return;
      this.#deps.clock.clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#whole?.end();
      this.#whole = undefined;
    };
  }

  /** Forgets what was computed, and what a running slice will find: it may count an answer that was erased. */
  forget(): void {
    this.#generation += 1;
    this.#known = undefined;
    this.#shown = undefined;
    this.#begunAtMs = -Infinity;
    this.#plan();
  }

  readonly #onWhole = (): void => {
    this.#deps.wakes.add(this.#watchers);
    this.#plan();
  };

  #isOf({ summary }: ResultsReading): boolean {
    return this.#known?.whole.summary === summary;
  }

  /** Returns undefined if nothing is known, or only a slice of another version of the survey. */
  #stateOf({
    reading: whole,
    oldSinceMs,
  }: Extract<ResultsState, { outcome: 'found' }>): ResultsState | undefined {
    const known = this.#known;
    if (known?.whole.edition !== whole.edition) return undefined;
    const of = this.#isOf(whole) ? whole : known.whole;
    if (this.#shown?.of !== of) {
      const { document: summary, slice, newest, tags } = known;
      // A change of tags changes no summary, but a page that connects again must get the other figures.
      const id = tags === undefined ? of.id : `${of.id}.${tags}`;
      this.#shown = { of, reading: { ...of, id, summary, slice, newest } };
    }
    return { outcome: 'found', reading: this.#shown.reading, oldSinceMs };
  }

  #restMs(): number {
    const restMs = Math.max(sliceEveryMs, restFactor * this.#tookMs);
    return Math.min(restMs, this.#begunAtMs + restMs - this.#deps.clock.now());
  }

  #plan(): void {
    const whole = this.#whole?.state;
    if (!this.isWatched || this.#timer !== undefined || this.#slicing !== undefined) return;
    if (whole?.outcome !== 'found' || this.#isOf(whole.reading)) return;
    this.#timer = this.#deps.clock.setTimeout(
      () => {
        this.#timer = undefined;
        this.#slice(whole.reading).catch(this.#deps.onFailure);
      },
      Math.max(0, this.#restMs()),
    );
  }

  #slice(whole: ResultsReading): Promise<Exclude<SliceState['outcome'], 'unreadable'>> {
    this.#slicing ??= this.#sliceOnce(whole).finally(() => {
      this.#slicing = undefined;
      this.#deps.onSliced();
      this.#plan();
    });
    return this.#slicing;
  }

  async #sliceOnce(whole: ResultsReading): Promise<Exclude<SliceState['outcome'], 'unreadable'>> {
    const { clock, slice, wakes } = this.#deps;
    const generation = this.#generation;
    this.#begunAtMs = clock.now();
    let found: SlicedReading;
    try {
      found = await slice(whole);
    } finally {
      this.#tookMs = clock.now() - this.#begunAtMs;
    }
    // The slice is dropped if `forget` was called while it ran.
    if (found.outcome !== 'found' || generation !== this.#generation) return found.outcome;
    const { document, summary, newest, tags } = found;
    this.#known = { whole, document, slice: { summary }, newest, tags };
    this.#shown = undefined;
    wakes.add(this.#watchers);
    return 'found';
  }
}

/** Estimates the memory of a slice, in bytes, as `read-results.ts` does for a reading. */
function memoryOf({ summary }: ReadSlice): number {
  return 4_000 + 100 * summary.distinct;
}
