import type { StoredProgress } from '@canvass/journal';
import type { CountResult } from './counting.ts';
import type { Hinted, Ownership } from './segment-ownership.ts';

/** Where a call of `count` is in a segment. A value: each chunk that is passed makes the next one. */
export interface Reading {
  readonly segmentId: string;
  readonly asSweep: boolean;
  /** Another worker was counting the segment, and may still be at the same chunk. */
  readonly isTakenOver: boolean;
  readonly stored: StoredProgress;
  readonly holes: Holes;
  /** Catching up only: the surveys to count, and from where. */
  readonly only: Readonly<Record<string, number>> | undefined;
  /** Where the next chunk begins. */
  readonly offset: number;
  /**
   * The segment's length at its first read. What was appended after that has a hint of its own; a busy site could keep
   * one call at it forever.
   */
  readonly until: number | undefined;
}

/**
 * The surveys that are not counted up to the progress. They grow over the chunks of one call: a survey that becomes
 * readable between two chunks must not be counted past its hole.
 */
export interface Holes {
  /** Offset of the hole by survey. */
  readonly stuck: Readonly<Record<string, number>>;
  /** Those of `stuck` that only wait to be caught up. */
  readonly deferred: ReadonlySet<string>;
  /** Those of `stuck` that this call found to be stuck. */
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
    // The sweep begins at the first hole; the watermarks skip what is counted.
    offset: asSweep ? Math.min(off, ...Object.values(stuck)) : off,
    until: undefined,
  };
}

/** Counts these deferred surveys, from the first of their holes on. */
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
