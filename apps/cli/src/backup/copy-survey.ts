import {
  decisionName,
  decodeSummary,
  encodeSummary,
  isColumnFile,
  isDecision,
  type LogBlob,
} from '@canvass/answer-log';
import { maxBlockBytes, StorageError, type BlobContainer } from '@canvass/storage';
import { isKeepable, type BackupFolder } from './backup-folder.ts';
import { BackupError } from './errors.ts';

/** What the folder holds of a survey instance. */
export type SurveyCopy = {
  readonly files: ReadonlySet<string>;
} & (
  | { readonly state: 'readable'; readonly etag: string; readonly version: number }
  | { readonly state: 'deleted'; readonly etag: string }
  /** A log blob is gone or shorter than the summary says; the rest of it was copied. */
  | { readonly state: 'damaged'; readonly etag: string; readonly version: number }
  /** Its answer log was copied whole, garbage included: a rebuild needs all of it. */
  | { readonly state: 'unreadable'; readonly etag: string }
  | { readonly state: 'lost' }
);

export interface CopySurveyDeps {
  readonly summaries: BlobContainer;
  readonly answerLogs: BlobContainer;
  readonly folder: BackupFolder;
}

/** How often a survey is copied anew because a commit or a compaction has changed it meanwhile. */
const maxAttempts = 20;

/**
 * Copies one version of a summary and what it lists, but for column files, unless the folder has that version. The order does not matter: bytes
 * below `committedLength` never change.
 */
export async function copySurvey(
  deps: CopySurveyDeps,
  path: string,
  before: SurveyCopy | undefined,
): Promise<SurveyCopy> {
  const seen = before && 'etag' in before ? before.etag : undefined;
  let files = new Set(before?.files);
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const found = await deps.summaries.get(path, seen === undefined ? {} : { unlessEtag: seen });
    if (found.outcome === 'notModified') return before!;
    const copy =
      found.outcome === 'found' ? await copyVersion(deps, path, found) : await copyLost(deps, path);
    files = new Set([...files, ...copy.files]);
    if (copy.state === 'moved') continue;
    for (const file of files) {
      // A newer version replaced it.
      if (!copy.files.has(file)) await deps.folder.remove('answerLogs', file);
    }
    return copy;
  }
  throw new BackupError('contended', `${path} changed each time that it was copied`);
}

type Copied = SurveyCopy | { readonly state: 'moved'; readonly files: ReadonlySet<string> };

async function copyVersion(
  deps: CopySurveyDeps,
  path: string,
  { bytes, etag }: { readonly bytes: Buffer; readonly etag: string },
): Promise<Copied> {
  const document = undefinedIfCorrupt(() => decodeSummary(bytes, path));
  const files = new Set<string>();
  let isDamaged = false;
  if (document === undefined) {
    const log = await copyWholeLog(deps, path, files);
    if (log === 'gone' || !(await isStill(deps, path, etag))) return { state: 'moved', files };
  } else if (!('deleted' in document)) {
    for (const blob of document.log) {
      const log = await copyLog(deps, blob, files);
      // A listed blob is never cleaned up: gone under the same version, it is lost.
      if (log === 'gone' && !(await isStill(deps, path, etag))) return { state: 'moved', files };
      if (log !== 'copied') isDamaged = true;
    }
    if (document.removed !== null) {
      if ((await copyBlob(deps, document.removed, undefined, files)) === 'gone') {
        if (!(await isStill(deps, path, etag))) return { state: 'moved', files };
        isDamaged = true;
      }
      // This summary lists it, also if nobody has decided that yet.
      const decision = decisionName(document.removed);
      files.add(decision);
      await deps.folder.write('answerLogs', decision, Buffer.from('listed'));
    }
  }
  if (document === undefined || 'deleted' in document) {
    await deps.folder.write('summaries', path, bytes);
    return { state: document === undefined ? 'unreadable' : 'deleted', etag, files };
  }
  // Workers make the column files again: the log has all that they have.
  const isWithout = document.columns.length === 0;
  const kept = isWithout ? bytes : encodeSummary({ ...document, columns: [] }).bytes;
  await deps.folder.write('summaries', path, kept);
  const version = document.history.current;
  return { state: isDamaged ? 'damaged' : 'readable', etag, files, version };
}

async function copyLost(deps: CopySurveyDeps, path: string): Promise<Copied> {
  const files = new Set<string>();
  const log = await copyWholeLog(deps, path, files);
  const isStillLost = (await deps.summaries.head(path)).outcome === 'notFound';
  if (log === 'gone' || !isStillLost) return { state: 'moved', files };
  await deps.folder.remove('summaries', path);
  return { state: 'lost', files };
}

/** `gone`: a compaction and the clean-up deleted it, so there is a newer summary. */
type CopiedBlob = 'copied' | 'gone' | 'short';

async function copyLog(deps: CopySurveyDeps, log: LogBlob, files: Set<string>): Promise<CopiedBlob> {
  let copied = await copyBlob(deps, log.blob, log.committedLength, files);
  for (const { blob, keys } of log.pages) {
    if ((await copyBlob(deps, blob, undefined, files)) === 'gone') copied = 'gone';
    if (keys && (await copyBlob(deps, keys, undefined, files)) === 'gone') copied = 'gone';
  }
  return copied;
}

/** Rule 14: without a summary a rebuild takes everything that was ever appended. */
async function copyWholeLog(deps: CopySurveyDeps, path: string, files: Set<string>): Promise<CopiedBlob> {
  for await (const { name } of deps.answerLogs.list(`${path}/`)) {
    if (!isKeepable(name) || isColumnFile(name)) continue;
    // A former round may have written another one.
    if (isDecision(name)) await deps.folder.remove('answerLogs', name);
    if ((await copyBlob(deps, name, undefined, files)) === 'gone') return 'gone';
  }
  return 'copied';
}

/** Continues where the folder's copy ends: bytes are never replaced. */
async function copyBlob(
  { answerLogs, folder }: CopySurveyDeps,
  blob: string,
  length: number | undefined,
  files: Set<string>,
): Promise<CopiedBlob> {
  files.add(blob);
  const copied = await folder.size('answerLogs', blob);
  if (copied === undefined) await folder.write('answerLogs', blob, Buffer.alloc(0));
  let position = copied ?? 0;
  for (let until = length; until === undefined || position < until;) {
    const wanted = Math.min(maxBlockBytes, (until ?? Infinity) - position);
    const found = await answerLogs.readRange(blob, position, wanted);
    if (found.outcome === 'notFound') {
      if (position === 0) await folder.remove('answerLogs', blob);
      return 'gone';
    }
    until ??= found.length;
    if (found.bytes.byteLength === 0) return position < until ? 'short' : 'copied';
    await folder.append('answerLogs', blob, found.bytes);
    position += found.bytes.byteLength;
  }
  return 'copied';
}

async function isStill(deps: CopySurveyDeps, path: string, etag: string): Promise<boolean> {
  const found = await deps.summaries.head(path);
  return found.outcome === 'found' && found.properties.etag === etag;
}

/** Returns what `decode` makes; undefined if the document is corrupt. */
export function undefinedIfCorrupt<T>(decode: () => T): T | undefined {
  try {
    return decode();
  } catch (error) {
    if (error instanceof StorageError && error.code === 'corrupt') return undefined;
    throw error;
  }
}
