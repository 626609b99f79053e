import type { Clock } from '@canvass/runtime/clock';
import type { Slices } from '@canvass/slices';
import { Counter, Gauge, Histogram, type Metric } from 'prom-client';

/**
 * `computed`: also if what was found is a refusal. `busy`: refused, because too much waited. `abandoned`: its client left, or it took longer
 * than a read may take.
 */
const outcomes = ['computed', 'busy', 'abandoned', 'failed'] as const;

/** Metrics of slices, trends and filtered pages. */
export class SliceMetrics {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #slices = new Counter({
    name: 'canvass_slices_total',
    help: 'Slices, trends and filtered pages, by outcome: computed, busy (429), abandoned (their client left, or they took too long), failed.',
    labelNames: ['outcome'],
    registers: [],
  });
  readonly #seconds = new Histogram({
    name: 'canvass_slice_seconds',
    help: 'Duration of a slice, trend or filtered page that was computed, with its wait for others.',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [],
  });
  readonly #dropped = new Counter({
    name: 'canvass_column_files_damaged_total',
    help: 'Column files that were found lost or damaged; their answers were read from the log.',
    registers: [],
  });
  #cachedBytes = (): number => 0;
  readonly #cache: Gauge;
  /** Register them. */
  readonly all: readonly Metric[];

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
    const cachedBytes = (): number => this.#cachedBytes();
    this.#cache = new Gauge({
      name: 'canvass_slice_cache_bytes',
      help: 'Memory of the columns that slices were computed from lately, an estimate: up to 5% more than their share of MEMORY_MIB. Columns that are being read come on top.',
      registers: [],
      collect() {
        this.set(cachedBytes());
      },
    });
    this.all = [this.#slices, this.#seconds, this.#cache, this.#dropped];
    for (const outcome of outcomes) this.#slices.inc({ outcome }, 0);
  }

  /** Call it for each column file that is lost or damaged. */
  readonly damaged = (): void => this.#dropped.inc();

  /** The same slices, measured. */
  measure(slices: Slices): Slices {
    const cachedBytes = (): number => slices.cachedBytes();
    this.#cachedBytes = cachedBytes;
    return {
      cachedBytes,
      slice: (key, query, request) => this.#run(request?.signal, slices.slice(key, query, request)),
      trend: (key, query, request) => this.#run(request?.signal, slices.trend(key, query, request)),
      preferences: (key, query, request) =>
        this.#run(request?.signal, slices.preferences(key, query, request)),
      answers: (key, filter, from, request) =>
        this.#run(request?.signal, slices.answers(key, filter, from, request)),
      newestAnswers: (key, filter, from, request) =>
        this.#run(request?.signal, slices.newestAnswers(key, filter, from, request)),
    };
  }

  async #run<T extends { readonly outcome: string }>(
    signal: AbortSignal | undefined,
    work: Promise<T>,
  ): Promise<T> {
    const begunAtMs = this.#clock.now();
    try {
      const result = await work;
      if (result.outcome === 'busy') this.#slices.inc({ outcome: 'busy' });
      else {
        this.#slices.inc({ outcome: 'computed' });
        this.#seconds.observe(Math.max(0, this.#clock.now() - begunAtMs) / 1_000);
      }
      return result;
    } catch (error) {
      this.#slices.inc({ outcome: signal?.aborted ? 'abandoned' : 'failed' });
      throw error;
    }
  }
}
