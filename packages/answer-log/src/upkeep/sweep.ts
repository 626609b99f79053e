import { readProgress } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import type { SegmentCounter } from '../counting/counting.ts';
import { listSegments, type ListedSegment } from '../counting/list-segments.ts';

export interface SweepDeps {
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
  readonly counter: SegmentCounter;
  /** Called for each segment that could not be swept; the next sweep tries again. */
  readonly onFailure: (segmentId: string, error: unknown) => void;
}

export interface SweepOptions {
  /** The sites' rolling age in ms, default 1 h: a segment of twice that age has lost its writer. */
  readonly rollAfterMs?: number;
}

/** What a sweep found and did, over all segments. */
export interface SweepReport {
  readonly segments: number;
  /** Bytes that no progress has passed. */
  readonly lagBytes: number;
  /** Surveys that only a rebuild helps, once per segment. */
  readonly stuckSurveys: number;
  readonly counted: number;
  readonly sealed: number;
  readonly retired: number;
  readonly failed: number;
}

/** Rules 10 to 12: repairs lost hints, seals orphaned segments, retries stuck surveys, retires counted segments. */
export interface Sweep {
  run(signal?: AbortSignal): Promise<SweepReport>;
}

export function createSweep(deps: SweepDeps, options: SweepOptions = {}): Sweep {
  const orphanedAfterMs = 2 * (options.rollAfterMs ?? 60 * 60 * 1_000);
  /** Each segment's progress at the last sweep: one that moved since has a worker. */
  let lastSeen = new Map<string, number>();

  return {
    async run(signal) {
      const report = {
        segments: 0,
        lagBytes: 0,
        stuckSurveys: 0,
        counted: 0,
        sealed: 0,
        retired: 0,
        failed: 0,
      };
      const seen = new Map<string, number>();
      for await (const segment of listSegments(deps)) {
        if (signal?.aborted) break;
        const { segmentId, off, stuck } = segment;
        seen.set(segmentId, off);
        report.segments += 1;
        report.lagBytes += Math.max(0, segment.length - off);
        report.stuckSurveys += stuck;
        try {
          await sweepSegment(segment, report, signal);
        } catch (error) {
          report.failed += 1;
          if (!signal?.aborted) deps.onFailure(segmentId, error);
        }
      }
      lastSeen = seen;
      return report;
    },
  };

  async function sweepSegment(
    { segmentId, length, off, stuck, ageMs, ...segment }: ListedSegment,
    report: { counted: number; sealed: number; retired: number },
    signal?: AbortSignal,
  ): Promise<void> {
    let { sealed } = segment;
    const isBehind = length > off;
    const hasMoved = lastSeen.has(segmentId) && lastSeen.get(segmentId) !== off;
    if (!sealed && ageMs > orphanedAfterMs) {
      // Rule 11, seal first, then read: what lands between a read and a seal would be deleted uncounted.
      if ((await deps.journal.seal(segmentId)).outcome === 'notFound') return;
      sealed = true;
      report.sealed += 1;
    }
    // Rule 10: a lost hint, or a hole that may be closed now.
    if ((isBehind && !hasMoved) || (sealed && stuck > 0)) {
      // An open segment is counted as if hinted; a sealed one from its first hole on, regardless of its owner.
      const [result] = await deps.counter.count([segmentId], {
        asSweep: sealed,
        ...(signal ? { signal } : {}),
      });
      if (result?.outcome === 'counted') report.counted += 1;
      if (result?.outcome === 'failed') throw result.error;
    }
    if (sealed && (await retire(segmentId))) report.retired += 1;
  }

  /** Rule 12: only if a response of this round proves the segment sealed, counted to its end and without a hole. */
  async function retire(segmentId: string): Promise<boolean> {
    const found = await deps.journal.head(segmentId);
    if (found.outcome === 'notFound' || !found.properties.sealed) return false;
    const { progress } = await readProgress(deps.progress, segmentId);
    if (found.properties.length > progress.off || Object.keys(progress.stuck).length > 0) return false;
    await deps.journal.delete(segmentId);
    deps.counter.knownSegments.wasGone(segmentId);
    await deps.progress.delete(segmentId);
    return true;
  }
}
