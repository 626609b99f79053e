import type { BlobContainer } from '@canvass/storage';
import { z } from 'zod';
import { JournalError } from './errors.ts';

/** How far a segment is counted. Offsets are in bytes. */
export interface Progress {
  /** All records below it are counted, except those of the surveys in `stuck`. */
  readonly off: number;
  /** For each survey that is behind, by `{tenant}/{survey}/{instance}`: only its records below this offset are counted. */
  readonly stuck: Readonly<Record<string, number>>;
}

/**
 * The progress of a segment as its blob has it. `owner` and `deferred` are advice: they only decide what workers try.
 */
export interface StoredProgress {
  readonly progress: Progress;
  /** The worker that moved the progress last. Others leave the segment to it for a while. */
  readonly owner: string | undefined;
  /** Surveys of `progress.stuck` that only wait for their tenant's turn. */
  readonly deferred: readonly string[];
  /** The ETag of the blob; undefined if there is no blob yet. */
  readonly etag: string | undefined;
  /** How long ago the progress was written, in ms by the service's clock. Infinity if there is no blob. */
  readonly idleMs: number;
}

export const noProgress: Progress = { off: 0, stuck: {} };

const progressSchema = z.object({
  off: z.int().min(0),
  stuck: z.record(z.string(), z.int().min(0)),
  owner: z.string().optional(),
  deferred: z.array(z.string()).default([]),
});

/** Reads the progress of a segment. Throws `StorageError`. */
export async function readProgress(container: BlobContainer, segmentId: string): Promise<StoredProgress> {
  const found = await container.get(segmentId);
  if (found.outcome !== 'found') {
    return { progress: noProgress, owner: undefined, deferred: [], etag: undefined, idleMs: Infinity };
  }
  const { owner, deferred = [], ...progress } = parse(found.bytes);
  return { progress, owner, deferred, etag: found.etag, idleMs: found.idleMs };
}

/** The advice that a save adds to the progress. */
export interface ProgressAdvice {
  /** The worker that saves. If another worker has written the progress meanwhile, it has taken the segment over and stays the owner. */
  readonly owner: string;
  /** Surveys that are deferred from now on, as long as `stuck` has them. */
  readonly deferred?: Iterable<string>;
  /** Surveys that were deferred and are now stuck. */
  readonly notDeferred?: Iterable<string>;
}

/** Conditional writes of one save. */
const maxAttempts = 10;

/**
 * Joins `progress` with the stored one by conditional writes: Rule 9 of docs/storage-protocol.md. Throws `StorageError`, and `JournalError`
 * `contended` after ten conflicts. Nothing is lost then: the watermarks in the summaries tell what is counted.
 *
 * @param known the progress that the caller has seen last. If it is still current, the save needs no read.
 */
export async function saveProgress(
  container: BlobContainer,
  segmentId: string,
  progress: Progress,
  known: StoredProgress,
  { owner, deferred = [], notDeferred = [] }: ProgressAdvice,
): Promise<StoredProgress> {
  let stored = known;
  let named = owner;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const joined = joinProgress(stored.progress, progress);
    const called = new Set([...stored.deferred, ...deferred]);
    for (const survey of notDeferred) called.delete(survey);
    const written = await write(
      container,
      segmentId,
      joined,
      { owner: named, deferred: called },
      stored.etag,
    );
    if (written) return written;
    stored = await readProgress(container, segmentId);
    named = stored.owner ?? owner;
  }
  throw new JournalError('contended', `the progress of ${segmentId} could not be saved`);
}

/**
 * Writes `known` again with this owner. So a worker claims a segment, keeps it during a long count, or takes it over from another worker,
 * who notices at its next save. Returns undefined, and writes nothing, if `known` is outdated.
 */
export function claimProgress(
  container: BlobContainer,
  segmentId: string,
  known: StoredProgress,
  owner: string,
): Promise<StoredProgress | undefined> {
  return write(container, segmentId, known.progress, { owner, deferred: known.deferred }, known.etag);
}

async function write(
  container: BlobContainer,
  segmentId: string,
  progress: Progress,
  advice: { readonly owner: string; readonly deferred: Iterable<string> },
  etag: string | undefined,
): Promise<StoredProgress | undefined> {
  const { owner } = advice;
  const named = new Set(advice.deferred);
  const waiting = Object.entries(progress.stuck).filter(([survey]) => named.has(survey));
  const deferred = waiting.map(([survey]) => survey);
  const deferredAt = waiting.map(([, offset]) => offset);
  const document = { ...progress, owner, ...(deferred.length > 0 ? { deferred } : {}) };
  const written = await container.put(segmentId, Buffer.from(JSON.stringify(document)), {
    condition: etag === undefined ? { ifAbsent: true } : { ifMatch: etag },
    metadata: metadataOf(progress, deferredAt),
  });
  return written.outcome === 'written'
    ? { progress, owner, deferred, etag: written.etag, idleMs: 0 }
    : undefined;
}

/**
 * Metadata with which one listing of the container shows the lag and the number of stuck surveys of all segments. Deferred surveys
 * are part of the lag: `off` is the offset where the first of them waits, so that the sweep finds the segment.
 */
function metadataOf({ off, stuck }: Progress, deferredAt: readonly number[]): Record<string, string> {
  const moved = Math.min(off, ...deferredAt);
  return { off: String(moved), stuck: String(Object.keys(stuck).length - deferredAt.length) };
}

/** Joins two views of one segment's progress. Both are true, so for each survey the higher of its two offsets is true. */
export function joinProgress(one: Progress, other: Progress): Progress {
  const off = Math.max(one.off, other.off);
  const stuck: Record<string, number> = {};
  for (const survey of new Set([...Object.keys(one.stuck), ...Object.keys(other.stuck)])) {
    const safe = Math.max(one.stuck[survey] ?? one.off, other.stuck[survey] ?? other.off);
    if (safe < off) stuck[survey] = safe;
  }
  return { off, stuck };
}

/** Parses a progress. An unreadable one becomes no progress: the segment is read again, and the watermarks tell what is counted. */
function parse(bytes: Buffer): Progress & { owner?: string | undefined; deferred?: string[] } {
  try {
    return progressSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    return { ...noProgress };
  }
}
