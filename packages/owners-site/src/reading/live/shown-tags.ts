import { surveyPath } from '@canvass/answer-log';
import type { AnswerTags, TagCount } from '@canvass/answer-tags';
import type { Clock } from '@canvass/runtime/clock';
import { isStorageUnavailable } from '@canvass/storage';
import { LRUCache } from 'lru-cache';
import type { ResultsReading } from './results-state.ts';

/** Counts are read again after this time. Pages of results come far more often than tags change, and none of them should wait for storage. */
const keptMs = 1_000;
/** The counts of at most this many surveys are kept. */
const maxSurveys = 1_000;

interface Kept {
  readonly readAtMs: number;
  readonly counts: Promise<readonly TagCount[]>;
}

/** Knows which tags the answers of surveys have, for pages of results: at most a second old. All who ask at the same time share one read. */
export class ShownTags {
  readonly #answerTags: Pick<AnswerTags, 'read'>;
  readonly #clock: Clock;
  /** The counts that were read last, by the survey's path. */
  readonly #kept = new LRUCache<string, Kept>({ max: maxSurveys });

  constructor(answerTags: Pick<AnswerTags, 'read'>, clock: Clock) {
    this.#answerTags = answerTags;
    this.#clock = clock;
  }

  /** Returns each tag with the number of all answers that have it, the most used first. While storage does not respond, the last ones are returned. */
  of({ key, summary }: Pick<ResultsReading, 'key' | 'summary'>): Promise<readonly TagCount[]> {
    const path = surveyPath(key);
    const known = this.#kept.get(path);
    const readAtMs = this.#clock.now();
    if (known !== undefined && readAtMs - known.readAtMs < keptMs) return known.counts;
    const counts = this.#answerTags.read(key, summary).then(
      (index) => index.counts(),
      (error: unknown) => {
        if (!isStorageUnavailable(error)) throw error;
        return known?.counts ?? [];
      },
    );
    // A failed read is not kept.
    counts.catch(() => this.#kept.delete(path));
    this.#kept.set(path, { readAtMs, counts });
    return counts;
  }
}
