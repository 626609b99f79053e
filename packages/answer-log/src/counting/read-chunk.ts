import { readSegment, type SegmentChunk } from '@canvass/journal';
import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import type { KnownSegments, Sequence } from '../commit/known-segments.ts';
import { ChunkInRound, completed, isAllUnfinished } from './chunk-in-round.ts';
import type { CountResult } from './counting.ts';
import type { SegmentOwnership } from './segment-ownership.ts';
import type { Reading } from './segment-reading.ts';

export interface ReadChunkDeps {
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
  readonly clock: Clock;
  readonly sequence: Sequence;
  readonly knownSegments: KnownSegments;
  readonly ownership: SegmentOwnership;
  /** Called when storage did not return a chunk. */
  readonly onReadFailed: () => void;
}

/** Reads the next chunk of a segment; returns the segment's result if nothing is left to count. Never rejects. */
export async function readChunk(
  deps: ReadChunkDeps,
  reading: Reading,
  chunkBytes: number,
): Promise<ChunkInRound | CountResult> {
  const { journal, progress, clock, sequence, knownSegments, ownership, onReadFailed } = deps;
  const { segmentId } = reading;
  try {
    const began = { readAt: sequence.next(), readAtMs: clock.now() };
    const chunk = await readSegment(journal, segmentId, reading.offset, chunkBytes);
    if (chunk.outcome === 'gone') {
      knownSegments.wasGone(segmentId);
      ownership.forget(segmentId);
      // A late hint: the segment was claimed after it was retired. Names are never used twice.
      if (reading.stored.etag !== undefined) await progress.delete(segmentId);
      return { segmentId, outcome: 'gone' };
    }
    knownSegments.wasFound(segmentId);
    if (chunk.end > chunk.start) return new ChunkInRound(reading, chunk, began);
    if (reading.asSweep && (await isSealed(journal, segmentId, chunk)))
      return new ChunkInRound(reading, completed(chunk), began);
    if (reading.only && isAllUnfinished(chunk, reading))
      return new ChunkInRound(reading, { ...chunk, end: reading.stored.progress.off }, began);
    return { segmentId, outcome: 'counted' };
  } catch (error) {
    onReadFailed();
    return { segmentId, outcome: 'failed', error };
  }
}

/** Whether the segment is sealed and ends with the unfinished line of the chunk. */
async function isSealed(
  journal: BlobContainer,
  segmentId: string,
  { start, unfinished }: SegmentChunk,
): Promise<boolean> {
  if (unfinished.length === 0) return false;
  const found = await journal.head(segmentId);
  if (found.outcome === 'notFound') return false;
  return found.properties.sealed && found.properties.length === start + unfinished.length;
}
