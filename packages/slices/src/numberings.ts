import { surveyPath, type SurveyKey } from '@canvass/answer-log';
import { LRUCache } from 'lru-cache';
import { Numbering } from './numbering.ts';

/** Numberings kept for the next slice of the same surveys: it need not look up each word of each column file again. */
export class Numberings {
  readonly #kept: LRUCache<string, Numbering>;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = Math.max(1, maxBytes);
    this.#kept = new LRUCache({ maxSize: this.#maxBytes });
  }

  /** That of a question's values. */
  of(key: SurveyKey, question: string): Numbering {
    const name = `${surveyPath(key)}\n${question}`;
    const known = this.#kept.get(name);
    // It has grown since the last time.
    const numbering = known !== undefined && sizeOf(known) <= this.#maxBytes ? known : new Numbering();
    this.#kept.set(name, numbering, { size: sizeOf(numbering) });
    return numbering;
  }
}

function sizeOf(numbering: Numbering): number {
  return 200 + numbering.bytes;
}
