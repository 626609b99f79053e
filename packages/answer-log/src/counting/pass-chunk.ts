import { saveProgress } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import type { CatchUp } from './catch-up.ts';
import type { ChunkInRound } from './chunk-in-round.ts';
import type { OpenSegments } from './open-segments.ts';
import type { SegmentOwnership } from './segment-ownership.ts';
import type { Step } from './segment-reading.ts';

export interface PassChunkDeps {
  readonly progress: BlobContainer;
  readonly workerId: string;
  readonly ownership: SegmentOwnership;
  readonly catchUp: CatchUp;
  readonly openSegments: OpenSegments;
}

/**
 * Rule 9: saves the segment's progress when every survey of the chunk is committed, stuck or deferred. Returns the reading of the next
 * chunk, or the segment's result.
 */
export async function passChunk(deps: PassChunkDeps, chunk: ChunkInRound): Promise<Step> {
  await Promise.all(chunk.commits);
  if (chunk.result) return chunk.result;
  const { progress, workerId: owner, ownership, catchUp, openSegments } = deps;
  const { segmentId, deferred, foundStuck: notDeferred, isAtEnd, reading } = chunk;
  try {
    const advice = { owner, deferred, notDeferred };
    chunk.stored = await saveProgress(progress, segmentId, chunk.progress(), chunk.stored, advice);
    const isOurs = ownership.saved(segmentId, chunk.stored, !isAtEnd);
    if (isOurs) catchUp.note(segmentId, chunk.stored.deferred);
    if (isOurs && chunk.isNew) openSegments.grew(segmentId, chunk.stored.progress.off, chunk.readAtMs);
    if (isAtEnd) chunk.result = { segmentId, outcome: 'counted' };
    else if (!isOurs && !reading.asSweep)
      chunk.result = { segmentId, outcome: 'owned', off: chunk.stored.progress.off };
  } catch (error) {
    ownership.forget(segmentId);
    chunk.fail(error);
  }
  return chunk.result ?? chunk.next();
}
