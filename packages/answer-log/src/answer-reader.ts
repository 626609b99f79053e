import type { BlobContainer } from '@canvass/storage';
import { AnswerLogError, logDamaged } from './errors.ts';
import { lastAtOrBefore, type Run } from './log-index.ts';
import { readLog } from './log-reader.ts';
import { parseLogLine } from './log-record.ts';
import type { Summaries } from './summaries.ts';
import type { LogBlob, SummaryDocument } from './summary-document.ts';
import type { SurveyKey } from './survey-key.ts';

/** An answer as its owner sees it. */
export interface StoredAnswer {
  readonly id: string;
  readonly receivedAt: string;
  /** The definition version it was given to. */
  readonly version: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

export interface AnswerReader {
  /**
   * Answers in log order, after the first `after` of them; fewer than `limit` if they are large. `next` is the `after`
   * of the following page, null at the end of the committed answers. Ordinals survive compaction. `beyondEnd`: fewer
   * than `after` answers are committed. Throws `AnswerLogError` `logDamaged` if the log does not hold the answers that
   * its summary lists. `known`: a summary that was read lately, which saves a read; without it the newest.
   */
  page(
    key: SurveyKey,
    from: { readonly after: number; readonly limit: number },
    known?: SummaryDocument,
  ): Promise<
    | { outcome: 'found'; answers: StoredAnswer[]; next: number | null }
    | { outcome: 'beyondEnd' }
    | { outcome: 'notFound' }
  >;
  /** One committed answer. Reads only the few runs of some 64 KiB that its id may be in. Throws as `page` does. */
  find(
    key: SurveyKey,
    id: string,
  ): Promise<{ outcome: 'found'; answer: StoredAnswer } | { outcome: 'notFound' }>;
}

const maxAttempts = 3;
const chunkBytes = 256 * 1024;
/** A page ends here even if it has fewer answers than asked for. */
const maxPageBytes = 4 * 1024 * 1024;

export function createAnswerReader(deps: {
  readonly summaries: Summaries;
  readonly answerLogs: BlobContainer;
}): AnswerReader {
  const { summaries, answerLogs } = deps;

  return {
    page: (key, { after, limit }, known) =>
      onNewest(key, known, async (document) => {
        const total = document.log.reduce((sum, log) => sum + log.answers, 0);
        if (after > total) return { outcome: 'beyondEnd' as const };
        const page: StoredAnswer[] = [];
        let ordinal = after;
        let bytes = 0;
        let before = 0;
        const isFull = (): boolean => page.length === limit || bytes >= maxPageBytes;
        for (const log of document.log) {
          const through = before + log.answers;
          if (ordinal < through) {
            const run = await runAt(log, ordinal - before);
            let skip = ordinal - before - run.ordinal;
            const chunks = readLog(answerLogs, log.blob, run.offset, log.committedLength, chunkBytes);
            for await (const lines of chunks) {
              for (const line of lines.slice(skip, skip + limit - page.length)) {
                page.push(toAnswer(line, log.blob));
                ordinal += 1;
                bytes += line.byteLength;
                if (bytes >= maxPageBytes) break;
              }
              skip = Math.max(0, skip - lines.length);
              if (isFull()) break;
            }
            if (ordinal > through || (ordinal < through && !isFull())) throw logDamaged(log.blob);
          }
          before = through;
          if (isFull()) break;
        }
        return { outcome: 'found' as const, answers: page, next: ordinal < total ? ordinal : null };
      }),

    find: (key, id) =>
      onNewest(key, undefined, async (document) => {
        const marker = Buffer.from(`"id":"${id}"`);
        // The newest blob first: owners ask for an answer soon after it was given.
        for (const log of document.log.toReversed()) {
          for (const { from, to } of await runsHolding(log, id)) {
            let unread = to - from;
            for await (const lines of readLog(answerLogs, log.blob, from, to, chunkBytes)) {
              for (const line of lines) {
                unread -= line.byteLength;
                if (!line.includes(marker)) continue;
                const answer = toAnswer(line, log.blob);
                // The marker may also stand in a text.
                if (answer.id === id) return { outcome: 'found', answer };
              }
            }
            if (unread > 0) throw logDamaged(log.blob);
          }
        }
        return { outcome: 'notFound' };
      }),
  };

  /** Reads by the known or the newest summary; again by the newest if a compaction has deleted a blob. */
  async function onNewest<T extends { outcome: string }>(
    key: SurveyKey,
    known: SummaryDocument | undefined,
    read: (document: SummaryDocument) => Promise<T>,
  ): Promise<T | { outcome: 'notFound' }> {
    for (let attempt = 1; ; attempt += 1) {
      let document = attempt === 1 ? known : undefined;
      if (document === undefined) {
        const found = await summaries.read(key);
        if (found.outcome !== 'found') return { outcome: 'notFound' };
        document = found.document;
      }
      try {
        return await read(document);
      } catch (error) {
        const isMoved = error instanceof AnswerLogError && error.code === 'logMoved';
        if (!isMoved || attempt === maxAttempts) throw error;
      }
    }
  }

  async function runAt(log: LogBlob, ordinal: number): Promise<Run> {
    const inSummary = lastAtOrBefore(log.runs, ordinal);
    if (inSummary) return inSummary;
    const page = lastAtOrBefore(log.pages, ordinal);
    const runs = page ? await readPage(page.blob) : [];
    return lastAtOrBefore(runs, ordinal) ?? { ordinal: 0, offset: 0, lowestId: '', highestId: '' };
  }

  async function runsHolding(log: LogBlob, id: string): Promise<{ from: number; to: number }[]> {
    const ranges: { from: number; to: number }[] = [];
    const collect = (runs: readonly Run[], end: number): void => {
      runs.forEach((run, index) => {
        if (holds(run, id)) ranges.push({ from: run.offset, to: runs[index + 1]?.offset ?? end });
      });
    };
    collect(log.runs, log.committedLength);
    for (const [index, page] of log.pages.entries()) {
      if (!holds(page, id)) continue;
      const end = log.pages[index + 1]?.offset ?? log.runs[0]?.offset ?? log.committedLength;
      collect(await readPage(page.blob), end);
    }
    return ranges;
  }

  async function readPage(blob: string): Promise<Run[]> {
    const found = await answerLogs.get(blob);
    if (found.outcome !== 'found') throw new AnswerLogError('logMoved', `the index page ${blob} is gone`);
    return JSON.parse(found.bytes.toString()) as Run[];
  }
}

function holds(run: Run, id: string): boolean {
  return run.lowestId <= id && id <= run.highestId;
}

function toAnswer(line: Buffer, blob: string): StoredAnswer {
  const record = parseLogLine(line);
  if (!record) throw logDamaged(blob);
  return {
    id: record.id,
    receivedAt: record.receivedAt,
    version: record.definitionVersion,
    answers: record.answers,
  };
}
