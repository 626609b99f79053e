import { readProgress } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import type { SegmentCounter } from '../counting/counting.ts';
import { listSegments, type ListedSegment } from '../counting/list-segments.ts';

export interface SweepDeps {
  readonly journal: BlobContainer;
  readonly progress: BlobContainer;
  readonly counter: SegmentCounter;
  /** Called for each segment that could not be swept. The next sweep tries again. */
  readonly onFailure: (segmentId: string, error: unknown) => void;
}

export interface SweepOptions {
  /** The age at which sites roll a segment, in ms. Default 1 h. A segment of twice that age has lost its writer. */
  readonly rollAfterMs?: number;
}

/** What a sweep found and did, in numbers of segments where nothing else is said. */
export interface SweepReport {
  readonly segments: number;
  /** The number of bytes that no progress has passed. */
  readonly lagBytes: number;
  /** The number of stuck surveys; a survey counts once for each segment. */
  readonly stuckSurveys: number;
  readonly counted: number;
  readonly sealed: number;
  readonly retired: number;
  readonly failed: number;
}

/** Rules 10 to 12: the pass over the journal that repairs lost hints, seals orphaned segments, retries stuck surveys and retires counted segments. */
export interface Sweep {
  run(signal?: AbortSignal): Promise<SweepReport>;
}

export function createSweep(deps: SweepDeps, options: SweepOptions = {}): Sweep {
  const orphanedAfterMs = 2 * (options.rollAfterMs ?? 60 * 60 * 1_000);
  /** The progress of each segment at the last sweep. If it has moved since, a worker counts the segment. */
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
      // Rule 11: the segment is sealed before it is read. An append between a read and a seal would be deleted uncounted.
      if ((await deps.journal.seal(segmentId)).outcome === 'notFound') return;
      sealed = true;
      report.sealed += 1;
    }
    // Rule 10: the hint may be lost, or a hole may be closed now.
    if ((isBehind && !hasMoved) || (sealed && stuck > 0)) {
      // An open segment is counted as after a hint; a sealed one from its first hole on, whoever owns it.
      const [result] = await deps.counter.count([segmentId], {
        asSweep: sealed,
        ...(signal ? { signal } : {}),
      });
      if (result?.outcome === 'counted') report.counted += 1;
      if (result?.outcome === 'failed') throw result.error;
    }
    if (sealed && (await retire(segmentId))) report.retired += 1;
  }

  /** Rule 12: deletes a segment if responses of this sweep prove that it is sealed, counted to its end and without a hole. */
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
