import type { BlobContainer } from '@canvass/storage';
import { z } from 'zod';
import { JournalError } from './errors.ts';

/**
 * How far a segment is committed: all records below `off`, except those of stuck surveys, of which only the records
 * below the given offset are.
 */
export interface Progress {
  readonly off: number;
  /** Offset by `{tenant}/{survey}/{instance}`. */
  readonly stuck: Readonly<Record<string, number>>;
}

/**
 * Progress as stored. Two fields are advice. `owner` is the worker that moved it last; others leave the segment to it.
 * `deferred` are those stuck surveys that only wait for their turn, so that others need not wait for them.
 */
export interface StoredProgress {
  readonly progress: Progress;
  readonly owner: string | undefined;
  readonly deferred: readonly string[];
  /** Undefined if there is no blob yet. */
  readonly etag: string | undefined;
  /** Time since it last moved, by the service's clock; Infinity if there is no blob. */
  readonly idleMs: number;
}

export const noProgress: Progress = { off: 0, stuck: {} };

const progressSchema = z.object({
  off: z.int().min(0),
  stuck: z.record(z.string(), z.int().min(0)),
  owner: z.string().optional(),
  deferred: z.array(z.string()).default([]),
});

export async function readProgress(container: BlobContainer, segmentId: string): Promise<StoredProgress> {
  const found = await container.get(segmentId);
  if (found.outcome !== 'found') {
    return { progress: noProgress, owner: undefined, deferred: [], etag: undefined, idleMs: Infinity };
  }
  const { owner, deferred = [], ...progress } = parse(found.bytes);
  return { progress, owner, deferred, etag: found.etag, idleMs: found.idleMs };
}

/** What a save adds to the progress as advice. */
export interface ProgressAdvice {
  /** The worker that saves. If another one has written the progress since, it took the segment over and stays the owner. */
  readonly owner: string;
  /** Surveys to note as deferred for as long as they have a hole. */
  readonly deferred?: Iterable<string>;
  /** Surveys that are no longer deferred, but stuck. */
  readonly notDeferred?: Iterable<string>;
}

const maxAttempts = 10;

/**
 * Rule 9 of docs/storage-protocol.md: joins `progress` with the stored one by conditional writes. Throws `JournalError`
 * `contended` after ten conflicts. Nothing is lost then: the watermarks show what was counted.
 *
 * @param known the progress that the caller saw last; saves a read if it is still current
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
 * Writes `known` unchanged but with this owner: to claim a segment, to take it over from another worker, who notices when
 * it saves, or to keep it during a long count. Returns undefined, and writes nothing, if `known` is outdated.
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
 * With these, one listing has the lag and the number of stuck surveys of all segments. Deferred surveys are lag: `off` is
 * where the first of them waits, so that the sweep finds the segment.
 */
function metadataOf({ off, stuck }: Progress, deferredAt: readonly number[]): Record<string, string> {
  const moved = Math.min(off, ...deferredAt);
  return { off: String(moved), stuck: String(Object.keys(stuck).length - deferredAt.length) };
}

/** Both are true, so per survey the higher of the two safe offsets is true. */
export function joinProgress(one: Progress, other: Progress): Progress {
  const off = Math.max(one.off, other.off);
  const stuck: Record<string, number> = {};
  for (const survey of new Set([...Object.keys(one.stuck), ...Object.keys(other.stuck)])) {
    const safe = Math.max(one.stuck[survey] ?? one.off, other.stuck[survey] ?? other.off);
    if (safe < off) stuck[survey] = safe;
  }
  return { off, stuck };
}

/** An unreadable progress is treated as missing: all is read again, and the watermarks show what was counted. */
function parse(bytes: Buffer): Progress & { owner?: string | undefined; deferred?: string[] } {
  try {
    return progressSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    return { ...noProgress };
  }
}
