import { maxBlockBytes, type BlobContainer } from '@canvass/storage';
import { AnswerLogError } from './errors.ts';
import { extendRuns, pageOf, runsPerPage, type IndexPage, type Run } from './log-index.ts';
import type { LogRecords } from './log-record.ts';
import type { LogBlob } from './summary-document.ts';

/** Runs of a closed blob that stay in the summary. */
const runsKept = 4;
/** A log blob takes no more appends than this; the service's limit is 50,000. */
const maxBlocksPerLogBlob = 40_000;

/**
 * `version`: of the summary that is to list the blob. Once the summary has reached it, a write that lists the blob can
 * only fail, so the clean-up may delete the blob if it is not listed.
 */
export function logBlobName(path: string, version: number, random: string): string {
  return `${path}/${version}-${random}`;
}

export const indexSuffix = '.index';

/** The version in the name of a log blob or index page; undefined for any other name. */
export function versionInName(blob: string): number | undefined {
  const version = /\/(\d+)-[^/]+$/.exec(blob)?.[1];
  return version === undefined ? undefined : Number(version);
}

/** Creates an empty log blob under a new name. Throws unless storage confirms it. */
export async function createLogBlob(answerLogs: BlobContainer, blob: string): Promise<LogBlob> {
  const { outcome } = await answerLogs.createAppendBlob(blob);
  if (outcome !== 'created')
    throw new AnswerLogError('logUnavailable', `the log blob ${blob} exists already`);
  return { blob, committedLength: 0, answers: 0, blocks: 0, pages: [], runs: [] };
}

/** Whether the blob has blocks left for these records. */
export function hasRoom(log: LogBlob, records: LogRecords): boolean {
  return log.blocks + blocksOf(records).length <= maxBlocksPerLogBlob;
}

/**
 * Rule 8d: appends at exactly `committedLength`. Only a definite "appended" of every block counts, never the
 * blob's length: another writer's block can have the same one.
 */
export async function appendRecords(
  answerLogs: BlobContainer,
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
  answerLogs: BlobContainer,
  log: LogBlob,
  newName: () => string,
): Promise<LogBlob> {
  let { runs, pages } = log;
  // The last run is still growing.
  while (runs.length > runsPerPage) {
    pages = [...pages, await writePage(answerLogs, runs.slice(0, runsPerPage), newName)];
    runs = runs.slice(runsPerPage);
  }
  return { ...log, runs, pages };
}

/**
 * For a blob that takes no more appends: moves its whole index into pages, so that the summary stays small. A few runs
 * stay: a page's name is as long as they are.
 */
export async function closeLogBlob(
  answerLogs: BlobContainer,
  log: LogBlob,
  newName: () => string,
): Promise<LogBlob> {
  const { runs, pages, ...rest } = await moveRunsToPages(answerLogs, log, newName);
  if (runs.length <= runsKept) return { ...rest, runs, pages };
  return { ...rest, runs: [], pages: [...pages, await writePage(answerLogs, runs, newName)] };
}

async function writePage(
  answerLogs: BlobContainer,
  runs: readonly Run[],
  newName: () => string,
): Promise<IndexPage> {
  const blob = `${newName()}${indexSuffix}`;
  await answerLogs.put(blob, Buffer.from(JSON.stringify(runs)));
  return pageOf(runs, blob);
}

/** Whole records in blocks of at most 4 MiB. */
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
