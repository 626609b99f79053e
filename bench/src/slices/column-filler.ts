import {
  createStretchEncoder,
  createSummaries,
  fillColumns,
  type FillColumnsDeps,
  type FillOutcome,
  type SegmentCounter,
  type SurveyKey,
} from '@canvass/answer-log';
import { systemClock } from '@canvass/runtime/clock';
import { risingIds } from '@canvass/journal';
import type { Containers } from '@canvass/storage/azure';
import { BenchError } from '../errors.ts';

/** Writes the column files of a survey beside the counting, as a worker does: one at a time, made in a thread. */
export class ColumnFiller {
  readonly #encoder = createStretchEncoder();
  readonly #fill: () => Promise<FillOutcome>;
  #running: Promise<void> | undefined;
  #files = 0;
  #refused = 0;

  constructor({ summaries, answerLogs }: Containers, key: SurveyKey, counter: SegmentCounter) {
    const deps: FillColumnsDeps = {
      summaries: createSummaries({ container: summaries }),
      answerLogs,
      newId: risingIds(systemClock),
      encode: (stretch) => this.#encoder.encode(stretch),
      betweenCommits: (path, change) => counter.betweenCommits(path, change),
    };
    this.#fill = () => fillColumns(deps, key);
  }

  /** Attempts that were lost, because others wrote the summary too often. */
  get refused(): number {
    return this.#refused;
  }

  /** Fills gaps until none is left, unless it does so already. */
  begin(): void {
    this.#running ??= this.#fillAll().finally(() => (this.#running = undefined));
    // `end` throws it.
    this.#running.catch(() => {});
  }

  /** Resolves with the number of files when no gap is worth one any more. */
  async end(): Promise<number> {
    this.begin();
    await this.#running;
    await this.#encoder.close();
    return this.#files;
  }

  async #fillAll(): Promise<void> {
    for (;;) {
      const { outcome } = await this.#fill();
      if (outcome === 'notNeeded') return;
      if (outcome === 'filled') this.#files += 1;
      else this.#refused += 1;
      if (this.#refused > 100) throw new BenchError('unexpected-answer', 'no column file can be listed');
    }
  }
}
