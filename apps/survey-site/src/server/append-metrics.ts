import type { Appended } from '@canvass/journal';
import { Histogram } from 'prom-client';

/** Metrics of appends: how many answers share one, which the group commit gains, and how long one takes. */
export class AppendMetrics {
  readonly #answers = new Histogram({
    name: 'canvass_journal_append_answers',
    help: 'Answers, and steps of how far people get, in one append to the journal.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000],
    registers: [],
  });
  readonly #seconds = new Histogram({
    name: 'canvass_journal_append_seconds',
    help: 'Duration of one append to the journal, from the first attempt until it is known to have landed.',
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [],
  });
  /** Register them. */
  readonly histograms: readonly Histogram[] = [this.#answers, this.#seconds];

  /** Call it for each block that was appended. */
  readonly landed = ({ records, durationMs }: Pick<Appended, 'records' | 'durationMs'>): void => {
    this.#answers.observe(records);
    this.#seconds.observe(durationMs / 1000);
  };
}
