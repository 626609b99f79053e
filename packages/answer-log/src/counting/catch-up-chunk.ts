import { readProgress } from '@canvass/journal';
import { keyOfPath } from '../survey-key.ts';
import type { DeferredTenant } from './catch-up.ts';
import { countRound, type CountRoundDeps } from './count-round.ts';
import { beginCatchUp, isReading } from './segment-reading.ts';
import type { Shares } from './shares.ts';

export interface CatchUpChunkDeps {
  readonly rounds: CountRoundDeps;
  /** How long a segment is left to the worker that moved its progress last, in ms. */
  readonly ownedForMs: number;
  /** Bytes to read of the segment. */
  readonly chunkBytes: number;
  readonly shares: Shares;
}

/**
 * Counts a tenant's deferred surveys in the next chunk of a segment. It runs beside the counting of new answers, also of the same
 * segment: that skips the deferred surveys, this counts no others. `saveProgress` joins what both have passed. Throws what storage throws.
 */
export async function catchUpChunk(
  { rounds, ownedForMs, chunkBytes, shares }: CatchUpChunkDeps,
  { segmentId, tenant }: DeferredTenant,
  signal: AbortSignal | undefined,
): Promise<void> {
  const stored = await readProgress(rounds.progress, segmentId);
  // A worker that took the segment over found the deferred surveys in the progress.
  if (stored.owner !== rounds.workerId && stored.idleMs < ownedForMs) return;
  const only: Record<string, number> = {};
  for (const path of stored.deferred) {
    const hole = stored.progress.stuck[path];
    if (hole !== undefined && keyOfPath(path).tenant === tenant) only[path] = hole;
  }
  if (Object.keys(only).length === 0) return;
  const [step] = await countRound(rounds, [beginCatchUp(segmentId, stored, only)], {
    chunkBytes,
    shares,
    renewAtMs: Infinity,
    signal,
  });
  if (step && !isReading(step) && step.outcome === 'failed') throw step.error;
}
