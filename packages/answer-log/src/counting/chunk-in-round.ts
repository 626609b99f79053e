import type { Progress, SegmentChunk, StoredProgress } from '@canvass/journal';
import type { CountResult } from './counting.ts';
import type { Reading } from './segment-reading.ts';

/** A chunk of a segment whose surveys are being committed. It lives for one round. */
export class ChunkInRound {
  readonly reading: Reading;
  readonly chunk: SegmentChunk;
  /** When, in this process's order of events, the read began. */
  readonly readAt: number;
  /** When it began, by this worker's clock. */
  readonly readAtMs: number;
  /** The commits of its surveys. The chunk is passed after all of them. */
  readonly commits: Promise<void>[] = [];
  /** As in `Holes`, with what this round adds. */
  readonly stuck: Record<string, number>;
  readonly deferred: Set<string>;
  readonly foundStuck: Set<string>;
  stored: StoredProgress;
  /** Once set, the chunk is not passed (any more). */
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

  /** Whether the segment grew since it was counted last: the sweep and catch-up read older records again. */
  get isNew(): boolean {
    return !this.reading.asSweep && this.reading.only === undefined;
  }

  /** As far as the segment went when the call of `count` began. */
  get isAtEnd(): boolean {
    const { atEnd, end, length } = this.chunk;
    return atEnd || end >= (this.reading.until ?? length);
  }

  /** Whether the survey is committed in this round. */
  includes(path: string): boolean {
    const { only } = this.reading;
    // Rule 8a: only the sweep tries stuck surveys again, from their hole on.
    if (this.stuck[path] !== undefined) return false;
    return only === undefined || (only[path] ?? Infinity) < this.chunk.end;
  }

  fail(error: unknown): void {
    this.result ??= { segmentId: this.segmentId, outcome: 'failed', error };
  }

  /** Rule 9: the progress when every survey of the chunk is committed, stuck or deferred. */
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

/** Whether only the damaged end of a sealed segment, already in quarantine, is left below the progress. */
export function isAllUnfinished({ start, unfinished }: SegmentChunk, { stored }: Reading): boolean {
  return start + unfinished.length >= stored.progress.off;
}

/** Makes the damaged end of a sealed segment a line of its own, so that it goes to quarantine and the segment ends. */
export function completed(chunk: SegmentChunk): SegmentChunk {
  return {
    ...chunk,
    bytes: Buffer.concat([chunk.unfinished, Buffer.from('\n')]),
    end: chunk.start + chunk.unfinished.length,
    unfinished: Buffer.alloc(0),
  };
}
