import type { Progress, SegmentChunk, StoredProgress } from '@canvass/journal';
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
  /** Those of them with which nothing is wrong: they are left to catch up. */
  readonly deferred: Set<string>;
  /** Those that were found stuck in this call. */
  readonly foundStuck: Set<string>;
  /** Of a reading that catches up: the only surveys that are counted, and from where on. */
  readonly only: Readonly<Record<string, number>> | undefined;
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
  deferred: [],
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
    deferred: new Set(asSweep ? [] : stored.deferred),
    foundStuck: new Set(),
    only: undefined,
    // The sweep begins at the first hole of a stuck survey; a watermark skips what is counted.
    offset: asSweep ? Math.min(off, ...Object.values(stuck)) : off,
    until: undefined,
    chunk: undefined,
    readAt: 0,
    result: alreadyKnown(segmentId, ownership, hinted),
  };
}

/** Counts these deferred surveys on from the first of their holes. */
export function beginToCatchUp(
  segmentId: string,
  stored: StoredProgress,
  only: Readonly<Record<string, number>>,
): Reading {
  return {
    segmentId,
    asSweep: false,
    isTakenOver: false,
    stored,
    stuck: {},
    deferred: new Set(),
    foundStuck: new Set(),
    only,
    offset: Math.min(...Object.values(only)),
    until: undefined,
    chunk: undefined,
    readAt: 0,
    result: undefined,
  };
}

/** Rule 9: what is committed once every survey of the chunk is committed, stuck or deferred. */
export function passedBy({ stored, stuck, only }: Reading, end: number): Progress {
  if (only === undefined) return { off: end, stuck };
  const { progress } = stored;
  const caughtUp = Object.entries(only).map(([path, hole]) => [path, stuck[path] ?? Math.max(hole, end)]);
  return { off: progress.off, stuck: { ...progress.stuck, ...Object.fromEntries(caughtUp) } };
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

/** Whether nothing is left below the progress but the damaged end of a sealed segment, which is in quarantine already. */
export function isAllUnfinished({ start, unfinished }: SegmentChunk, { stored }: Reading): boolean {
  return start + unfinished.length >= stored.progress.off;
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
