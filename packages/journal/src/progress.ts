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

/**
 * Progress as stored. `owner` and `deferred` are advice: the worker that moved it last, so that others may leave it the
 * segment, and those of the stuck surveys with which nothing is wrong: they were left behind for a moment, so that others
 * need not wait for them.
 */
export interface StoredProgress {
  readonly progress: Progress;
  readonly owner: string | undefined;
  readonly deferred: readonly string[];
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

/** Who saves, and what else there is to say that is advice. */
export interface ProgressAdvice {
  /** Whoever else wrote the progress since it was last seen has taken the segment over, and stays its owner. */
  readonly owner: string;
  /** Surveys that are to be called deferred for as long as they are left behind. */
  readonly deferred?: Iterable<string>;
  /** Surveys that are not deferred any more, but stuck. */
  readonly notDeferred?: Iterable<string>;
}

const maxAttempts = 10;

/**
 * Rule 9: joins `progress` into what is stored, conditionally, until it holds. Throws `JournalError` `contended` where
 * others are in the way ten times over; nothing is lost by that, what was counted is known by its watermarks.
 *
 * @param known what the caller last saw, which saves a read while nobody else moved it
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
 * Writes `known` as it is, with this owner's name: takes a segment, takes it over from another worker, who finds out when
 * it saves, or keeps it through a long count. Undefined: somebody wrote it since `known`, and nothing is written.
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
  const deferred = [...advice.deferred].filter((survey) => Object.hasOwn(progress.stuck, survey));
  const document = { ...progress, owner, ...(deferred.length > 0 ? { deferred } : {}) };
  const written = await container.put(segmentId, Buffer.from(JSON.stringify(document)), {
    condition: etag === undefined ? { ifAbsent: true } : { ifMatch: etag },
    metadata: metadataOf(progress, deferred),
  });
  return written.outcome === 'written'
    ? { progress, owner, deferred, etag: written.etag, idleMs: 0 }
    : undefined;
}

/**
 * So that one listing tells the lag and the stuck surveys of all journals. A deferred survey is lag: the journal counts as
 * moved up to where the first of them waits, so whoever looks after journals that do not move finds it.
 */
function metadataOf({ off, stuck }: Progress, deferred: readonly string[]): Record<string, string> {
  const moved = Math.min(off, ...deferred.map((survey) => stuck[survey] ?? off));
  return { off: String(moved), stuck: String(Object.keys(stuck).length - deferred.length) };
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
function parse(bytes: Buffer): Progress & { owner?: string | undefined; deferred?: string[] } {
  try {
    return progressSchema.parse(JSON.parse(bytes.toString()));
  } catch {
    return { ...noProgress };
  }
}
