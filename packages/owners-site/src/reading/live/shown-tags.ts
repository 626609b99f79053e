import { surveyPath } from '@canvass/answer-log';
import type { AnswerTags, TagCount } from '@canvass/answer-tags';
import type { Clock } from '@canvass/runtime/clock';
import { StorageError } from '@canvass/storage';
import { within, isTimedOut } from '@canvass/web/limits';
import { LRUCache } from 'lru-cache';
import type { ResultsReading } from './results-state.ts';

/** Counts are read again after this time. Pages of results come far more often than tags change. */
const keptMs = 1_000;
/** A page waits this long for counts. Then it has those that were read last: it must not be slow because storage is. */
const patienceMs = 500;
/** The counts of at most this many surveys are kept. */
const maxSurveys = 1_000;

interface Kept {
  /** When the last read began, in ms since the epoch. */
  begunAtMs: number;
  /** The counts that were read last. */
  counts: readonly TagCount[];
  /** The read that runs; undefined if none does. */
  running: Promise<readonly TagCount[]> | undefined;
}

/**
 * Knows which tags the answers of surveys have, for pages of results. It reads the counts at most once a second, and all who ask at the same
 * time share one read; while storage does not give them, a page has the last ones, or none.
 */
export class ShownTags {
  readonly #answerTags: Pick<AnswerTags, 'read'>;
  readonly #clock: Clock;
  /** The counts that were read last, by the survey's path. */
  readonly #kept = new LRUCache<string, Kept>({ max: maxSurveys });

  constructor(answerTags: Pick<AnswerTags, 'read'>, clock: Clock) {
    this.#answerTags = answerTags;
    this.#clock = clock;
  }

  /** Returns each tag with the number of all answers that have it, the most used first. While storage does not give them, the last ones are returned. */
  async of(reading: Pick<ResultsReading, 'key' | 'summary'>): Promise<readonly TagCount[]> {
    const path = surveyPath(reading.key);
    const kept = this.#kept.get(path) ?? { begunAtMs: -Infinity, counts: [], running: undefined };
    this.#kept.set(path, kept);
    const ageMs = this.#clock.now() - kept.begunAtMs;
    if (ageMs < keptMs ? kept.running === undefined : kept.running !== undefined) return kept.counts;
    try {
      return await within(this.#clock, patienceMs, (kept.running ??= this.#read(reading, kept)));
    } catch (error) {
      // The tags only stand beside the figures. Where they are what a page shows, it says that they cannot be read.
      if (isTimedOut(error) || error instanceof StorageError) return kept.counts;
      throw error;
    }
  }

  async #read(
    { key, summary }: Pick<ResultsReading, 'key' | 'summary'>,
    kept: Kept,
  ): Promise<readonly TagCount[]> {
    kept.begunAtMs = this.#clock.now();
    try {
      kept.counts = (await this.#answerTags.read(key, summary)).counts();
      return kept.counts;
    } finally {
      kept.running = undefined;
    }
  }
}
