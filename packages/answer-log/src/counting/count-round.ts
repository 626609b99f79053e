import { ChunkInRound } from './chunk-in-round.ts';
import { startCommits, type CommitChunksDeps, type CommitOptions } from './commit-chunks.ts';
import { passChunk, type PassChunkDeps } from './pass-chunk.ts';
import { readChunk, type ReadChunkDeps } from './read-chunk.ts';
import { isReading, type Step } from './segment-reading.ts';

export interface CountRoundDeps extends ReadChunkDeps, CommitChunksDeps, PassChunkDeps {}

export interface RoundOptions extends CommitOptions {
  /** Bytes to read from each open segment. */
  readonly chunkBytes: number;
}

/** Reads one chunk of each open segment, commits it survey by survey, and passes it in the segment's progress. */
export async function countRound(
  deps: CountRoundDeps,
  steps: readonly Step[],
  options: RoundOptions,
): Promise<Step[]> {
  const read = await Promise.all(
    steps.map(async (step) => (isReading(step) ? readChunk(deps, step, options.chunkBytes) : step)),
  );
  const chunks = read.filter((step) => step instanceof ChunkInRound);
  await startCommits(deps, chunks, options);
  return Promise.all(read.map(async (step) => (step instanceof ChunkInRound ? passChunk(deps, step) : step)));
}
