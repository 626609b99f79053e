import type { Progress, SegmentChunk, StoredProgress } from '@canvass/journal';
import type { CountResult } from './counting.ts';
import type { Reading } from './segment-reading.ts';

/** A chunk of a segment in a round: what was read, and what the commits of its surveys found. */
export class ChunkInRound {
  readonly reading: Reading;
  readonly chunk: SegmentChunk;
  /** When the read began, in this process's order of events (`Sequence`). */
  readonly readAt: number;
  /** When the read began, in ms by this worker's clock. */
  readonly readAtMs: number;
  /** The commits of the chunk's surveys. The chunk is passed after all of them. */
  readonly commits: Promise<void>[] = [];
  /** `Holes.stuck`, with the holes that this round adds. */
  readonly stuck: Record<string, number>;
  /** `Holes.deferred`, with the surveys that this round adds. */
  readonly deferred: Set<string>;
  /** `Holes.foundStuck`, with the surveys that this round adds. */
  readonly foundStuck: Set<string>;
  /** The segment's stored progress, as this worker knows it. */
  stored: StoredProgress;
  /** The segment's result. Once it is set, the chunk is not passed. */
  result: CountResult | undefined;

  constructor(
    reading: Reading,
    chunk: SegmentChunk,
    { readAt, readAtMs }: { readonly readAt: number; readonly readAtMs: number },
  ) {
    const { holes, stored } = reading;
    this.reading = reading;
    this.chunk = chunk;
    this.readAt = readAt;
    this.readAtMs = readAtMs;
    this.stored = stored;
    this.stuck = { ...holes.stuck };
    this.deferred = new Set(holes.deferred);
    this.foundStuck = new Set(holes.foundStuck);
  }

  get segmentId(): string {
    return this.reading.segmentId;
  }

  /** Whether the chunk has new records only. The sweep and the catch-up read older records again. */
  get isNew(): boolean {
    return !this.reading.asSweep && this.reading.only === undefined;
  }

  /** Whether the chunk ends where the segment ended when the call of `count` began. */
  get isAtEnd(): boolean {
    const { atEnd, end, length } = this.chunk;
    return atEnd || end >= (this.reading.until ?? length);
  }

  /** Whether this round commits the survey. */
  includes(path: string): boolean {
    const { only } = this.reading;
    // Rule 8a: only the sweep tries a stuck survey again, from its hole on.
    if (this.stuck[path] !== undefined) return false;
    return only === undefined || (only[path] ?? Infinity) < this.chunk.end;
  }

  fail(error: unknown): void {
    this.result ??= { segmentId: this.segmentId, outcome: 'failed', error };
  }

  /** Rule 9: the progress to save when each survey of the chunk is committed, stuck or deferred. */
  progress(): Progress {
    const { stored, stuck, chunk } = this;
    const { only } = this.reading;
    if (only === undefined) return { off: chunk.end, stuck };
    const { progress } = stored;
    const caughtUp = Object.entries(only).map(([path, hole]) => [
      path,
      stuck[path] ?? Math.max(hole, chunk.end),
    ]);
    return { off: progress.off, stuck: { ...progress.stuck, ...Object.fromEntries(caughtUp) } };
  }

  /** The reading of the next chunk. */
  next(): Reading {
    const { stored, stuck, deferred, foundStuck, chunk, reading } = this;
    return {
      ...reading,
      isTakenOver: false,
      stored,
      holes: { stuck, deferred, foundStuck },
      offset: chunk.end,
      until: reading.until ?? chunk.length,
    };
  }
}

/** Whether nothing is left below the progress but the damaged end of a sealed segment, which is in quarantine already. */
export function isAllUnfinished({ start, unfinished }: SegmentChunk, { stored }: Reading): boolean {
  return start + unfinished.length >= stored.progress.off;
}

/** The chunk with the damaged end of a sealed segment as a line of its own, so that the line goes to quarantine and the segment ends. */
export function completed(chunk: SegmentChunk): SegmentChunk {
  return {
    ...chunk,
    bytes: Buffer.concat([chunk.unfinished, Buffer.from('\n')]),
    end: chunk.start + chunk.unfinished.length,
    unfinished: Buffer.alloc(0),
  };
}
