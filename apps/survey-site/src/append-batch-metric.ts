import { Histogram } from 'prom-client';

/** How many answers share one append: what the group commit gains. To be told of every block that landed. */
export class AppendBatchMetric {
  readonly histogram = new Histogram({
    name: 'canvass_journal_append_answers',
    help: 'Answers in one append to the journal.',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000],
    registers: [],
  });

  readonly landed = (answers: number): void => this.histogram.observe(answers);
}
