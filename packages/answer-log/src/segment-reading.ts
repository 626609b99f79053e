import type { SegmentChunk, StoredProgress } from '@canvass/journal';
import type { CountResult } from './counting.ts';
import type { Hinted, Ownership } from './segment-ownership.ts';

/** A segment on its way through one call of `count`. */
export interface Reading {
  readonly segmentId: string;
  readonly asSweep: boolean;
  /** In mid-count of another worker, who is still at the same chunk. */
  isTakenOver: boolean;
  stored: StoredProgress;
  /**
   * Surveys with a hole, and where it begins. Grows over the rounds of one call: a survey that becomes readable
   * between two of them must not be counted past its hole.
   */
  readonly stuck: Record<string, number>;
  /** Where the next chunk begins. */
  offset: number;
  /**
   * The segment's length when it was first read: what was appended after that has a hint of its own, and a busy site
   * could keep one call at it for ever.
   */
  until: number | undefined;
  chunk: SegmentChunk | undefined;
  readAt: number;
  result: CountResult | undefined;
}

const nothingStored: StoredProgress = {
  progress: { off: 0, stuck: {} },
  owner: undefined,
  etag: undefined,
  idleMs: Infinity,
};

export function begin(
  segmentId: string,
  ownership: Ownership,
  asSweep: boolean,
  hinted: Hinted | undefined,
): Reading {
  const stored = ownership.outcome === 'failed' ? nothingStored : ownership.stored;
  const { off, stuck } = stored.progress;
  return {
    segmentId,
    asSweep,
    isTakenOver: ownership.outcome === 'ours' && ownership.takenFrom !== undefined,
    stored,
    stuck: asSweep ? {} : { ...stuck },
    // The sweep begins at the first hole of a stuck survey; a watermark skips what is counted.
    offset: asSweep ? Math.min(off, ...Object.values(stuck)) : off,
    until: undefined,
    chunk: undefined,
    readAt: 0,
    result: alreadyKnown(segmentId, ownership, hinted),
  };
}

/** What becomes of a segment that is not even read. */
function alreadyKnown(
  segmentId: string,
  ownership: Ownership,
  hinted: Hinted | undefined,
): CountResult | undefined {
  if (ownership.outcome === 'failed') return { segmentId, outcome: 'failed', error: ownership.error };
  const { off } = ownership.stored.progress;
  if (hinted && hinted.end <= off) return { segmentId, outcome: 'counted' };
  return ownership.outcome === 'others' ? { segmentId, outcome: 'owned', off } : undefined;
}

/** A damaged end of a sealed segment as a line of its own, so that it reaches quarantine and the segment its end. */
export function completed(chunk: SegmentChunk): SegmentChunk {
  return {
    ...chunk,
    bytes: Buffer.concat([chunk.unfinished, Buffer.from('\n')]),
    end: chunk.start + chunk.unfinished.length,
    unfinished: Buffer.alloc(0),
  };
}
