import type { Origin } from '../format/log-record.ts';

/** A set of origins. */
export class Origins {
  readonly #bySegment = new Map<string, Set<number>>();

  has({ segmentId, offset }: Origin): boolean {
    return this.#bySegment.get(segmentId)?.has(offset) ?? false;
  }

  /** Adds an origin. Returns false if the set had it already. */
  add({ segmentId, offset }: Origin): boolean {
    const offsets = this.#bySegment.get(segmentId) ?? new Set();
    this.#bySegment.set(segmentId, offsets);
    if (offsets.has(offset)) return false;
    offsets.add(offset);
    return true;
  }
}
