import { surveyPath, type SurveyKey } from '@canvass/answer-log';
import { LRUCache } from 'lru-cache';
import { Numbering } from './numbering.ts';

/** Keeps numberings, so that the next slice of the same survey need not look up each word of each column file again. */
export class Numberings {
  /** The numberings that were used last: a quarter of `maxCachedBytes`, on top of it. */
  readonly #kept: LRUCache<string, Numbering>;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = Math.max(1, maxBytes);
    this.#kept = new LRUCache({ maxSize: this.#maxBytes });
  }

  /** The estimated memory of the kept numberings, in bytes. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** Returns the numbering of a facet's values. */
  of(key: SurveyKey, facet: string): Numbering {
    const name = nameOf(key, facet);
    const known = this.#kept.get(name);
    const numbering = known !== undefined && sizeOf(known) <= this.#maxBytes ? known : new Numbering();
    this.#resize(name, numbering);
    return numbering;
  }

  /** Must be called after each slice with the facets that it has counted, because their numberings may have grown. */
  settle(key: SurveyKey, facets: readonly string[]): void {
    for (const facet of facets) {
      const name = nameOf(key, facet);
      const numbering = this.#kept.peek(name);
      if (numbering !== undefined) this.#resize(name, numbering);
    }
  }

  #resize(name: string, numbering: Numbering): void {
    // The cache ignores the new size if it has the same object already.
    this.#kept.delete(name);
    this.#kept.set(name, numbering, { size: sizeOf(numbering) });
  }
}

function nameOf(key: SurveyKey, facet: string): string {
  return `${surveyPath(key)}\n${facet}`;
}

function sizeOf(numbering: Numbering): number {
  return 200 + numbering.bytes;
}
