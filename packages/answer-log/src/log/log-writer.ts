import { maxBlockBytes, type BlobContainer } from '@canvass/storage';
import { AnswerLogError } from '../errors.ts';
import { encodeKeys, readKeysOfLines } from './key-column.ts';
import { extendRuns, pageOf, runsPerPage, type IndexPage, type Run } from '../format/log-index.ts';
import type { LogRecords } from '../format/log-record.ts';
import type { RecentKeys } from './recent-keys.ts';
import type { SummaryDocument, LogBlob } from '../summary/summary-document.ts';

export interface LogWriterDeps {
  readonly answerLogs: BlobContainer;
  readonly recentKeys: RecentKeys;
}

/** A closed blob with at most this many runs keeps them in the summary. */
const runsKept = 4;
/** A log blob takes at most this many appends. The service's limit is 50,000. */
const maxBlocksPerLogBlob = 40_000;

/**
 * A removal names its copies after a version that is this much higher than the summary's version at its beginning. The summary is not
 * written this often while a removal runs. The clean-up may delete unlisted copies when the summary has reached their version: after as
 * many writes, or when another removal or a rebuild has begun.
 */
export const versionsAhead = 1_000_000;

/**
 * The name of a log blob. Once the summary has reached `version`, a write that lists the blob for the first time can only fail, so the
 * clean-up may delete the blob if it is not listed.
 *
 * @param version the version of the summary that is to list the blob
 */
export function logBlobName(path: string, version: number, random: string): string {
  return `${path}/${version}-${random}`;
}

const indexSuffix = '.index';
const keysSuffix = '.keys';

const removedSuffix = '.removed';

/** The name of the blob with what is kept of removed answers (`RemovedAnswers`). */
export function removedName(path: string, version: number, random: string): string {
  return `${logBlobName(path, version, random)}${removedSuffix}`;
}

const decisionSuffix = '.decision';

/** The name of the blob that says whether a summary has listed a blob of removed answers. */
export function decisionName(removed: string): string {
  return `${removed}${decisionSuffix}`;
}

export function isDecision(blob: string): boolean {
  return blob.endsWith(decisionSuffix);
}

export function isRemovedAnswers(blob: string): boolean {
  return blob.endsWith(removedSuffix);
}

const columnsSuffix = '.parquet';

/** The name of a column file. */
export function columnFileName(path: string, version: number, random: string): string {
  return `${logBlobName(path, version, random)}${columnsSuffix}`;
}

export function isColumnFile(blob: string): boolean {
  return blob.endsWith(columnsSuffix);
}

const otherSuffixes = [indexSuffix, keysSuffix, removedSuffix, decisionSuffix, columnsSuffix];

/** Whether the blob holds lines of the log. Index pages, their keys, removed answers, decisions and column files do not. */
export function hasLines(blob: string): boolean {
  return !otherSuffixes.some((suffix) => blob.endsWith(suffix));
}

/** Every blob that a summary lists, and the decision about its removed answers. */
export function blobsOf({
  log,
  removed,
  columns,
}: Pick<SummaryDocument, 'log' | 'removed' | 'columns'>): string[] {
  return [
    ...log.flatMap(blobsOfLogBlob),
    ...(removed === null ? [] : [removed, decisionName(removed)]),
    ...columns.map(({ blob }) => blob),
  ];
}

function blobsOfLogBlob({ blob, pages }: LogBlob): string[] {
  return [blob, ...pages.flatMap((page) => (page.keys ? [page.blob, page.keys] : [page.blob]))];
}

/** The version in the name of a blob of a log; undefined for any other name. */
export function versionInName(blob: string): number | undefined {
  const version = /\/(\d+)-[^/]+$/.exec(blob)?.[1];
  return version === undefined ? undefined : Number(version);
}

/** Creates an empty log blob under a new name. Throws `AnswerLogError` `log-unavailable` unless storage confirms it. */
export async function createLogBlob(answerLogs: BlobContainer, blob: string): Promise<LogBlob> {
  const { outcome } = await answerLogs.createAppendBlob(blob);
  if (outcome !== 'created')
    throw new AnswerLogError('log-unavailable', `the log blob ${blob} exists already`);
  return { blob, committedLength: 0, answers: 0, blocks: 0, pages: [], runs: [] };
}

/** Whether the blob has blocks left for these records. */
export function hasRoom(log: LogBlob, records: LogRecords): boolean {
  return log.blocks + blocksOf(records).length <= maxBlocksPerLogBlob;
}

/**
 * Rule 8d: appends at exactly `committedLength`. The append counts only if storage confirms every block. The length of the blob proves
 * nothing: a block of another writer can have the same length.
 */
export async function appendRecords(
  { answerLogs, recentKeys }: LogWriterDeps,
  log: LogBlob,
  records: LogRecords,
): Promise<
  { outcome: 'appended'; log: LogBlob } | { outcome: 'refused' } | { outcome: 'failed'; cause: unknown }
> {
  let position = log.committedLength;
  let blocks = log.blocks;
  for (const block of blocksOf(records)) {
    try {
      const { outcome } = await answerLogs.appendBlock(log.blob, block, position);
      if (outcome === 'refused') return { outcome: 'refused' };
    } catch (cause) {
      return { outcome: 'failed', cause };
    }
    position += block.byteLength;
    blocks += 1;
  }
  recentKeys.appended(log.blob, log.answers, records.ids.length, records.keys);
  return {
    outcome: 'appended',
    log: {
      ...log,
      committedLength: position,
      answers: log.answers + records.ids.length,
      blocks,
      runs: extendRuns(log.runs, log.answers, log.committedLength, records),
    },
  };
}

/** Moves full pages of the sparse index out of the summary, into blobs that never change. */
export async function moveRunsToPages(
  deps: LogWriterDeps,
  log: LogBlob,
  newName: () => string,
): Promise<LogBlob> {
  let { runs, pages } = log;
  // The last run stays: it is still growing.
  while (runs.length > runsPerPage) {
    const page = await writePage(deps, log.blob, runs.slice(0, runsPerPage), runs[runsPerPage]!, newName);
    pages = [...pages, page];
    runs = runs.slice(runsPerPage);
  }
  return { ...log, runs, pages };
}

/**
 * Moves the whole index of a blob that takes no more appends into pages, so that the summary stays small. A few runs stay: a page's
 * entry would be as long.
 */
export async function closeLogBlob(
  deps: LogWriterDeps,
  log: LogBlob,
  newName: () => string,
): Promise<LogBlob> {
  const { runs, pages, ...rest } = await moveRunsToPages(deps, log, newName);
  if (runs.length <= runsKept) return { ...rest, runs, pages };
  const end = { ordinal: log.answers, offset: log.committedLength };
  const page = await writePage(deps, log.blob, runs, end, newName);
  return { ...rest, runs: [], pages: [...pages, page] };
}

/** Writes the page of the runs, which end at `end`, and the column of their keys. */
async function writePage(
  { answerLogs, recentKeys }: LogWriterDeps,
  logBlob: string,
  runs: readonly Run[],
  end: Pick<Run, 'ordinal' | 'offset'>,
  newName: () => string,
): Promise<IndexPage> {
  const first = runs[0]!;
  const blob = `${newName()}${indexSuffix}`;
  let keys = recentKeys.take(logBlob, first.ordinal, end.ordinal);
  if (keys === undefined) {
    keys = await readKeysOfLines(answerLogs, { blob: logBlob, from: first.offset, to: end.offset });
  }
  const keysBlob = keys === null ? null : `${blob}${keysSuffix}`;
  if (keys !== null && keysBlob !== null) await answerLogs.put(keysBlob, encodeKeys(keys));
  await answerLogs.put(blob, Buffer.from(JSON.stringify(runs)));
  return pageOf(runs, blob, keysBlob);
}

/** Divides the records into blocks of whole lines, each of at most 4 MiB. */
function blocksOf({ bytes, ends }: LogRecords): Buffer[] {
  const blocks: Buffer[] = [];
  let begin = 0;
  let lastEnd = 0;
  for (const end of ends) {
    if (end - begin > maxBlockBytes && lastEnd > begin) {
      blocks.push(bytes.subarray(begin, lastEnd));
      begin = lastEnd;
    }
    lastEnd = end;
  }
  if (lastEnd > begin) blocks.push(bytes.subarray(begin, lastEnd));
  return blocks;
}
