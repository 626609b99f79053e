import { timeOf } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { readPage } from '../log/log-lookup.ts';
import type { Run } from '../format/log-index.ts';
import { readLog } from '../log/log-reader.ts';
import { pagesOf, withEnds } from '../log/log-stretches.ts';
import { isStub, parseLogLine } from '../format/log-record.ts';
import { readRemovedAnswers } from '../log/removed-answers.ts';
import type { SummaryDocument, LogBlob } from '../summary/summary-document.ts';

/** The times in an answer's id and line may differ by this, in ms: older releases read the clock twice. */
export const toleranceMs = 2_000;
/** Bytes per read of a log blob. */
const chunkBytes = 256 * 1024;

type End = 'first' | 'last';

/** A run of a log blob, or the runs of an index page. */
interface Part extends Run {
  /** The name of the log blob. */
  readonly log: string;
  /** The offset after the last byte in the log blob. */
  readonly to: number;
  /** The name of the index page; undefined for a run. */
  readonly page?: string;
}

/**
 * When the first or the last answer in a log was received, answers in `erased` left out; null if none is left. It reads only the runs with
 * the lowest or the highest ids. Throws `AnswerLogError` `log-moved`.
 */
async function outermostTime(
  answerLogs: BlobContainer,
  { log }: Pick<SummaryDocument, 'log'>,
  erased: ReadonlySet<string>,
  end: End,
): Promise<string | null> {
  const isFirst = end === 'first';
  const parts = log.flatMap(partsOf);
  let best: string | null = null;
  while (parts.length > 0) {
    const next = outermost(parts, isFirst);
    const part = parts.splice(next, 1)[0]!;
    if (best !== null && isBeyond(part, best, isFirst)) break;
    if (part.page !== undefined) {
      const runs = await readPage(answerLogs, part.page);
      parts.push(...withEnds(runs, part.to).map((run) => ({ ...run, log: part.log })));
      continue;
    }
    for await (const lines of readLog(answerLogs, part.log, part.offset, part.to, chunkBytes)) {
      for (const line of lines) {
        const record = isStub(line) ? undefined : parseLogLine(line);
        if (record === undefined || erased.has(record.id)) continue;
        if (best === null || (isFirst ? record.receivedAt < best : record.receivedAt > best))
          best = record.receivedAt;
      }
    }
  }
  return best;
}

/**
 * Sets the times of the first and the last answer in the totals after answers were subtracted. They come from the log and from the kept
 * statistics of removed answers.
 */
export async function resetTimes(answerLogs: BlobContainer, document: SummaryDocument): Promise<void> {
  const { totals, removed } = document;
  const erased = new Set(document.erased);
  const kept = removed === null ? undefined : (await readRemovedAnswers(answerLogs, removed)).totals;
  const first = await outermostTime(answerLogs, document, erased, 'first');
  const last = await outermostTime(answerLogs, document, erased, 'last');
  totals.setTimes(
    inOrder(first, kept?.firstAnswerAt).at(0) ?? null,
    inOrder(last, kept?.lastAnswerAt).at(-1) ?? null,
  );
}

function inOrder(...times: readonly (string | null | undefined)[]): string[] {
  return times.filter((time) => typeof time === 'string').toSorted();
}

function partsOf(log: LogBlob): Part[] {
  return [
    ...pagesOf(log).map((page) => ({ ...page, log: log.blob, page: page.blob })),
    ...withEnds(log.runs, log.committedLength).map((run) => ({ ...run, log: log.blob })),
  ];
}

function outermost(parts: readonly Part[], isFirst: boolean): number {
  let found = 0;
  for (const [index, { lowestId, highestId }] of parts.entries()) {
    const best = parts[found]!;
    if (isFirst ? lowestId < best.lowestId : highestId > best.highestId) found = index;
  }
  return found;
}

/** Whether no answer of the part can be further out than `best`. */
function isBeyond({ lowestId, highestId }: Part, best: string, isFirst: boolean): boolean {
  const bestMs = Date.parse(best);
  return isFirst ? timeOf(lowestId) > bestMs + toleranceMs : timeOf(highestId) < bestMs - toleranceMs;
}
