import { timeOf } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { AnswerLogError, logDamaged } from '../errors.ts';
import { lineOfKey, readKeyColumn } from './key-column.ts';
import { lastAtOrBefore, type IndexPage, type Run } from '../format/log-index.ts';
import { readLog } from './log-reader.ts';
import { pagesOf, withEnds } from './log-stretches.ts';
import { idOfLine, writeKeyOfLine } from '../format/log-record.ts';
import {
  hourMs,
  hoursBetween,
  hoursOfWindow,
  keyOfId,
  lowestIdOf,
  makeKeys,
} from '../format/submission-key.ts';
import type { LogBlob } from '../summary/summary-document.ts';

/** A line of the log, with its newline. */
export interface FoundLine {
  readonly line: Buffer;
  readonly blob: string;
  /** The number of lines before it in its blob. */
  readonly ordinal: number;
}

/** Bytes of a log blob, from `offset` up to `to`. */
interface Range {
  /** The number of lines before `offset`. */
  readonly ordinal: number;
  readonly offset: number;
  readonly to: number;
}

/** Bytes per read of a log blob. */
const chunkBytes = 256 * 1024;

/**
 * Finds the line of an answer, or its stub: the line with this id or, if the id belongs to a repeated attempt, the first line of the same
 * submission. It reads only the few runs of 64 KiB that may hold the id and, for a repeated attempt, the keys of the window. Throws
 * `AnswerLogError` `log-moved` and `log-damaged`.
 */
export async function findLine(
  answerLogs: BlobContainer,
  log: readonly LogBlob[],
  id: string,
  windowMs: number,
): Promise<FoundLine | undefined> {
  return (await findById(answerLogs, log, id)) ?? findByKey(answerLogs, log, id, windowMs);
}

/** Finds the line with exactly this id. Throws as `findLine` does. */
export async function findById(
  answerLogs: BlobContainer,
  log: readonly LogBlob[],
  id: string,
): Promise<FoundLine | undefined> {
  const marker = Buffer.from(`"id":"${id}"`);
  // The newest blob comes first: owners ask for an answer soon after it was given.
  for (const part of log.toReversed()) {
    for (const range of await runsHolding(answerLogs, part, id, id)) {
      const found = await findInLines(answerLogs, part.blob, range, (line) => {
        // A text of another answer may contain the marker, too.
        return line.includes(marker) && idOfLine(line) === id;
      });
      if (found) return found;
    }
  }
  return undefined;
}

/** Finds the first line of the same submission: the counter compared all later attempts with it. */
async function findByKey(
  answerLogs: BlobContainer,
  log: readonly LogBlob[],
  id: string,
  windowMs: number,
): Promise<FoundLine | undefined> {
  const key = keyOfId(id);
  if (key === undefined) return undefined;
  const hours = hoursOfWindow(windowMs);
  const isNear = (hour: number): boolean => hoursBetween(hour, key[0]! & 0xffff) <= hours;
  const other = makeKeys(1);
  const isSame = (line: Buffer): boolean =>
    writeKeyOfLine(other, 0, line) && lineOfKey(other, key, isNear) === 0;
  const lowest = lowestIdOf(timeOf(id) - (hours + 1) * hourMs);
  const highest = lowestIdOf(timeOf(id) + (hours + 1) * hourMs);
  for (const part of log) {
    for (const page of pagesOf(part)) {
      const found = overlaps(page, lowest, highest) ? await findInPage(part.blob, page) : undefined;
      if (found) return found;
    }
    for (const range of rangesOf(part.runs, part.committedLength, lowest, highest)) {
      const found = await findInLines(answerLogs, part.blob, range, isSame);
      if (found) return found;
    }
  }
  return undefined;

  async function findInPage(blob: string, page: IndexPage & Range): Promise<FoundLine | undefined> {
    if (page.keys === null) return undefined;
    if (page.keys === undefined) return findInLines(answerLogs, blob, page, isSame);
    const line = lineOfKey(await readKeyColumn(answerLogs, page.keys), key!, isNear);
    if (line === -1) return undefined;
    const runs = withEnds(await readPage(answerLogs, page.blob), page.to);
    return findInLines(answerLogs, blob, lastAtOrBefore(runs, page.ordinal + line)!, isSame);
  }
}

async function findInLines(
  answerLogs: BlobContainer,
  blob: string,
  { ordinal: first, offset: from, to }: Range,
  isIt: (line: Buffer) => boolean,
): Promise<FoundLine | undefined> {
  let [offset, ordinal] = [from, first];
  for await (const lines of readLog(answerLogs, blob, from, to, chunkBytes)) {
    for (const line of lines) {
      if (isIt(line)) return { line, blob, ordinal };
      offset += line.byteLength;
      ordinal += 1;
    }
  }
  if (offset < to) throw logDamaged(blob);
  return undefined;
}

async function runsHolding(
  answerLogs: BlobContainer,
  log: LogBlob,
  lowest: string,
  highest: string,
): Promise<Range[]> {
  const ranges = rangesOf(log.runs, log.committedLength, lowest, highest);
  for (const page of pagesOf(log)) {
    if (!overlaps(page, lowest, highest)) continue;
    ranges.push(...rangesOf(await readPage(answerLogs, page.blob), page.to, lowest, highest));
  }
  return ranges;
}

function rangesOf(runs: readonly Run[], end: number, lowest: string, highest: string): Range[] {
  return withEnds(runs, end).filter((run) => overlaps(run, lowest, highest));
}

function overlaps({ lowestId, highestId }: Run, lowest: string, highest: string): boolean {
  return lowestId <= highest && lowest <= highestId;
}

/** Reads the runs of an index page. Throws `AnswerLogError` `log-moved` if the page is gone. */
export async function readPage(answerLogs: BlobContainer, blob: string): Promise<Run[]> {
  const found = await answerLogs.get(blob);
  if (found.outcome !== 'found') throw new AnswerLogError('log-moved', `the index page ${blob} is gone`);
  return JSON.parse(found.bytes.toString()) as Run[];
}

/** The run that holds the line with this ordinal in its log blob. Throws `AnswerLogError` `log-moved`. */
export async function runAt(answerLogs: BlobContainer, log: LogBlob, ordinal: number): Promise<Run> {
  const inSummary = lastAtOrBefore(log.runs, ordinal);
  if (inSummary) return inSummary;
  const page = lastAtOrBefore(log.pages, ordinal);
  const runs = page ? await readPage(answerLogs, page.blob) : [];
  return lastAtOrBefore(runs, ordinal) ?? { ordinal: 0, offset: 0, lowestId: '', highestId: '' };
}
