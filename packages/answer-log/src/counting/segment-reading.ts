import type { StoredProgress } from '@canvass/journal';
import type { CountResult } from './counting.ts';
import type { Hinted, Ownership } from './segment-ownership.ts';

/** The position of a call of `count` in a segment. It is a value: each passed chunk makes the next one. */
export interface Reading {
  readonly segmentId: string;
  readonly asSweep: boolean;
  /** Another worker was counting the segment, and may still be at the same chunk. */
  readonly isTakenOver: boolean;
  /** The segment's stored progress, as this worker knows it. */
  readonly stored: StoredProgress;
  readonly holes: Holes;
  /** Set for the catch-up: the offset from which on each deferred survey is counted. Other surveys are not. */
  readonly only: Readonly<Record<string, number>> | undefined;
  /** The offset at which the next chunk begins, in bytes. */
  readonly offset: number;
  /**
   * The segment's length at its first read, in bytes; undefined before. The call counts up to here: later appends have a hint of their
   * own, and a busy site could keep the call running for ever.
   */
  readonly until: number | undefined;
}

/**
 * The surveys that are not counted up to the progress. A call adds to them from chunk to chunk and never takes one away: a survey that
 * becomes readable between two chunks must not be counted past its hole.
 */
export interface Holes {
  /** The offset of the hole, in bytes, by survey. */
  readonly stuck: Readonly<Record<string, number>>;
  /** The surveys in `stuck` that only wait for the catch-up. */
  readonly deferred: ReadonlySet<string>;
  /** The surveys in `stuck` that this call found to be stuck. */
  readonly foundStuck: ReadonlySet<string>;
}

const noHoles: Holes = { stuck: {}, deferred: new Set(), foundStuck: new Set() };

/** A segment in a call of `count`: it is read on, or its result is known. */
export type Step = Reading | CountResult;

export function isReading(step: Step): step is Reading {
  return !('outcome' in step);
}

/** The first reading of a segment, or its result if nothing needs to be read. */
export function beginReading(
  segmentId: string,
  ownership: Ownership,
  asSweep: boolean,
  hinted: Hinted | undefined,
): Step {
  if (ownership.outcome === 'failed') return { segmentId, outcome: 'failed', error: ownership.error };
  const { stored } = ownership;
  const { off, stuck } = stored.progress;
  if (hinted && hinted.end <= off) return { segmentId, outcome: 'counted' };
  if (ownership.outcome === 'others') return { segmentId, outcome: 'owned', off };
  return {
    segmentId,
    asSweep,
    isTakenOver: ownership.takenFrom !== undefined,
    stored,
    holes: asSweep ? noHoles : { ...noHoles, stuck, deferred: new Set(stored.deferred) },
    only: undefined,
    // The sweep begins at the first hole; watermarks skip what is counted already.
    offset: asSweep ? Math.min(off, ...Object.values(stuck)) : off,
    until: undefined,
  };
}

/** The reading of the catch-up: it counts the deferred surveys in `only`, from the first of their holes on. */
export function beginCatchUp(
  segmentId: string,
  stored: StoredProgress,
  only: Readonly<Record<string, number>>,
): Reading {
  return {
    segmentId,
    asSweep: false,
    isTakenOver: false,
    stored,
    holes: noHoles,
    only,
    offset: Math.min(...Object.values(only)),
    until: undefined,
  };
}
