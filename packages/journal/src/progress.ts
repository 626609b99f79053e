import type { BlobContainer } from '@canvass/storage';
import { z } from 'zod';
import { JournalError } from './errors.ts';

/**
 * How far a segment is committed: every record below `off`, but for those of surveys that are stuck (their
 * summary is lost or unreadable), of which only the records below the given offset are.
 */
export interface Progress {
  readonly off: number;
  /** Offset by `{tenant}/{survey}/{instance}`. */
  readonly stuck: Readonly<Record<string, number>>;
}

/** Progress as stored. `owner` is advice: the worker that moved it last, so that others may leave it the segment. */
export interface StoredProgress {
  readonly progress: Progress;
  readonly owner: string | undefined;
  /** Undefined: there is no blob yet. */
  readonly etag: string | undefined;
  /** Since it last moved, by the service's clock; Infinity where there is none. */
  readonly idleMs: number;
}

export const noProgress: Progress = { off: 0, stuck: {} };

const progressSchema = z.object({
  off: z.int().min(0),
  stuck: z.record(z.string(), z.int().min(0)),
  owner: z.string().optional(),
});

export async function readProgress(container: BlobContainer, segmentId: string): Promise<StoredProgress> {
  const found = await container.get(segmentId);
  if (found.outcome !== 'found') {
    return { progress: noProgress, owner: undefined, etag: undefined, idleMs: Infinity };
  }
  const { owner, ...progress } = parse(found.bytes);
  return { progress, owner, etag: found.etag, idleMs: found.idleMs };
}

const maxAttempts = 10;

/**
 * Rule 9: joins `progress` into what is stored, conditionally, until it holds. Throws `JournalError` `contended` where
 * others are in the way ten times over; nothing is lost by that, what was counted is known by its watermarks.
 *
 * @param known what the caller last saw, which saves a read while nobody else moved it
 * @param owner who saves; whoever else wrote it since `known` has taken the segment over, and stays its owner
 */
export async function saveProgress(
  container: BlobContainer,
  segmentId: string,
  progress: Progress,
  known: StoredProgress,
  owner: string,
): Promise<StoredProgress> {
  let stored = known;
  let named = owner;
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    const joined = joinProgress(stored.progress, progress);
    const written = await write(container, segmentId, joined, named, stored.etag);
    if (written) return written;
    stored = await readProgress(container, segmentId);
    named = stored.owner ?? owner;
  }
  throw new JournalError('contended', `the progress of ${segmentId} could not be saved`);
}

/**
 * Writes `known` as it is, with this owner's name: takes a segment, takes it over from another worker, who finds out when
 * it saves, or keeps it through a long count. Undefined: somebody wrote it since `known`, and nothing is written.
 */
export function claimProgress(
  container: BlobContainer,
  segmentId: string,
  known: StoredProgress,
  owner: string,
): Promise<StoredProgress | undefined> {
  return write(container, segmentId, known.progress, owner, known.etag);
}

async function write(
  container: BlobContainer,
  segmentId: string,
  progress: Progress,
  owner: string,
  etag: string | undefined,
): Promise<StoredProgress | undefined> {
  const written = await container.put(segmentId, Buffer.from(JSON.stringify({ ...progress, owner })), {
    condition: etag === undefined ? { ifAbsent: true } : { ifMatch: etag },
    // In the metadata, so that one listing tells the lag and the stuck surveys of all journals.
    metadata: { off: String(progress.off), stuck: String(Object.keys(progress.stuck).length) },
  });
  return written.outcome === 'written' ? { progress, owner, etag: written.etag, idleMs: 0 } : undefined;
}

/** Both are true of the segment, so per survey the higher of the two safe offsets is. */
export function joinProgress(one: Progress, other: Progress): Progress {
  const off = Math.max(one.off, other.off);
  const stuck: Record<string, number> = {};
  for (const survey of new Set([...Object.keys(one.stuck), ...Object.keys(other.stuck)])) {
    const safe = Math.max(one.stuck[survey] ?? one.off, other.stuck[survey] ?? other.off);
    if (safe < off) stuck[survey] = safe;
  }
  return { off, stuck };
}

/** An unreadable progress is the same as none: everything is read again, and the watermarks know what was counted. */
function parse(bytes: Buffer): z.infer<typeof progressSchema> {
  try {
    return progressSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    return { ...noProgress };
  }
}
