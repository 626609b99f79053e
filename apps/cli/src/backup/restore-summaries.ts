import {
  AnswerLogError,
  applyErasures,
  decodeSummary,
  encodeSummary,
  figuresMetadata,
  type ErasureEntry,
} from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';
import type { BlobContainer } from '@canvass/storage';
import { forEachLimited } from '@canvass/runtime/concurrency';
import type { BackupFolder } from './backup-folder.ts';
import { undefinedIfCorrupt } from './copy-survey.ts';
import { missingEntries, type Ledgers } from './erasure-ledgers.ts';
import { putDefinitely } from './write-definitely.ts';

export interface RestoreSummariesDeps {
  readonly folder: BackupFolder;
  readonly clock: Clock;
  readonly target: { readonly summaries: BlobContainer; readonly answerLogs: BlobContainer };
  /** Each restored log gets this `logSince`. */
  readonly logSince: number;
  readonly idempotencyWindowMs?: number;
}

/** What erasures did that the summaries in the backup did not know. */
export interface RestoredErasures {
  /** Answers that these summaries had counted, and that are subtracted. */
  readonly counted: number;
  /** Other answers: a worker drops them if a segment of the backup has them. */
  readonly notCounted: number;
  /**
   * Surveys, in order, whose erasures wait for `rebuild-summary`, because the summary in the backup is lost or unreadable, or because the log
   * is damaged where it has an erased answer: then the summary was not written, since readers would show the answer.
   */
  readonly pending: readonly string[];
}

interface Applied {
  /** The bytes to write; undefined if nothing is written. */
  readonly bytes: Buffer | undefined;
  readonly counted: number;
  readonly notCounted: number;
  readonly isPending: boolean;
  /** In the backup; undefined: it is not restored. */
  readonly logSince?: number;
}

/** A restore writes at most this many summaries at once. */
const concurrency = 16;

export interface RestoredSummaries {
  readonly written: number;
  readonly erasures: RestoredErasures;
  /** What `logSince` was in the backup, by the paths of the surveys. */
  readonly logSinceBefore: ReadonlyMap<string, number>;
}

/**
 * Writes the summaries, which know every erasure in `joined` from their first byte on: there is no moment at which a reader could
 * find an erased answer. The logs must be there. `own`: the backup's ledgers, whose first entries its summaries know.
 */
export async function restoreSummaries(
  deps: RestoreSummariesDeps,
  own: Ledgers,
  joined: ReadonlyMap<string, readonly ErasureEntry[]>,
): Promise<RestoredSummaries> {
  const { folder, target } = deps;
  const pending = new Set(joined.keys());
  const logSinceBefore = new Map<string, number>();
  let [written, counted, notCounted] = [0, 0, 0];
  await forEachLimited(folder.blobs('summaries'), concurrency, async (path) => {
    const ledgers = { own: own.get(path)?.entries ?? [], joined: joined.get(path) ?? [] };
    const applied = await withErasures(deps, path, ledgers);
    counted += applied.counted;
    notCounted += applied.notCounted;
    if (!applied.isPending) pending.delete(path);
    if (applied.logSince !== undefined) logSinceBefore.set(path, applied.logSince);
    if (applied.bytes === undefined) return;
    const { bytes } = applied;
    const metadata = undefinedIfCorrupt(() => figuresMetadata(decodeSummary(bytes, path)));
    await putDefinitely(deps.clock, target.summaries, path, bytes, metadata);
    written += 1;
  });
  return { written, erasures: { counted, notCounted, pending: [...pending].toSorted() }, logSinceBefore };
}

async function withErasures(
  { folder, target, logSince, idempotencyWindowMs }: RestoreSummariesDeps,
  path: string,
  { own, joined }: { readonly own: readonly ErasureEntry[]; readonly joined: readonly ErasureEntry[] },
): Promise<Applied> {
  const bytes = await folder.read('summaries', path);
  const document = undefinedIfCorrupt(() => decodeSummary(bytes, path));
  if (document === undefined || 'deleted' in document) {
    const isPending = document === undefined && joined.length > 0;
    return { bytes, counted: 0, notCounted: 0, isPending };
  }
  // The first `ledgerLines` entries of its ledger are applied, and `erased` may have forgotten them.
  const unknown = missingEntries(own.slice(0, document.ledgerLines), joined);
  const deps = { answerLogs: target.answerLogs, idempotencyWindowMs };
  try {
    const applied = await applyErasures(deps, document, unknown);
    const { subtracted: counted, notCounted } = applied;
    // Later answers take places that others had before: whoever has kept such a place must see that it is another log.
    const restored = { ...applied.document, logSince };
    const before = { logSince: document.logSince };
    return { bytes: encodeSummary(restored).bytes, counted, notCounted, isPending: false, ...before };
  } catch (error) {
    if (!(error instanceof AnswerLogError)) throw error;
    return { bytes: undefined, counted: 0, notCounted: 0, isPending: true };
  }
}
