import { surveyPath, type SurveyKey } from '@canvass/answer-log';
import { LRUCache } from 'lru-cache';
import { Numbering } from './numbering.ts';

/** Numberings kept for the next slice of the same surveys: it need not look up each word of each column file again. */
export class Numberings {
  readonly #kept: LRUCache<string, Numbering>;

  constructor(maxBytes: number) {
    this.#kept = new LRUCache({ maxSize: Math.max(1, maxBytes) });
  }

  /** That of a question's values. */
  of(key: SurveyKey, question: string): Numbering {
    const name = `${surveyPath(key)}\n${question}`;
    const numbering = this.#kept.get(name) ?? new Numbering();
    // It has grown since the last time.
    this.#kept.set(name, numbering, { size: 200 + numbering.bytes });
    return numbering;
  }
}
