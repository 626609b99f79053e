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

export interface NumberedAnswer extends StoredAnswer {
  /** Its place in the survey's log, from 1: the answer that was counted first. */
  readonly number: number;
}

/** Answers from the number `last` backwards. */
export interface NewestFirst {
  readonly last: number;
  /** It ends after so many answers, or after the one that brings their size in the log to `maxBytes`. */
  readonly limit: number;
  readonly maxBytes: number;
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
  /**
   * The same backwards, read and parsed while it is iterated: it holds some 256 KiB of the log, or one answer if that is larger.
   * Ends early if the survey was deleted. Throws as `page` does.
   */
  newestFirst(key: SurveyKey, from: NewestFirst, known: SummaryDocument): AsyncGenerator<NumberedAnswer>;
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

    async *newestFirst(key, { last, limit, maxBytes }, known) {
      let next = last;
      let answers = 0;
      let bytes = 0;
      for (let attempt = 1, document = known; ; attempt += 1) {
        try {
          for await (const { line, blob, number } of linesBackwards(document, next)) {
            yield { ...toAnswer(line, blob), number };
            next = number - 1;
            answers += 1;
            bytes += line.byteLength;
            if (answers === limit || bytes >= maxBytes) return;
          }
          return;
        } catch (error) {
          if (!isMoved(error) || attempt === maxAttempts) throw error;
          const found = await summaries.read(key);
          if (found.outcome !== 'found') return;
          document = found.document;
        }
      }
    },

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
        if (!isMoved(error) || attempt === maxAttempts) throw error;
      }
    }
  }

  async function* linesBackwards(
    { log }: SummaryDocument,
    last: number,
  ): AsyncGenerator<{ line: Buffer; blob: string; number: number }> {
    let before = log.reduce((sum, { answers }) => sum + answers, 0);
    for (const part of log.toReversed()) {
      before -= part.answers;
      const { blob } = part;
      for await (const { from, to } of stretchesBackwards(part, last - before)) {
        const lines: Buffer[] = [];
        const length = to.offset - from.offset;
        for await (const some of readLog(answerLogs, blob, from.offset, to.offset, length))
          lines.push(...some);
        if (lines.length !== to.ordinal - from.ordinal) throw logDamaged(blob);
        for (let index = Math.min(lines.length, last - before - from.ordinal) - 1; index >= 0; index -= 1) {
          yield { line: lines[index]!, blob, number: before + from.ordinal + index + 1 };
        }
      }
    }
  }

  /** Neighbouring runs of up to `chunkBytes`, the last first, down from the answer before `ordinal`. */
  async function* stretchesBackwards(
    log: LogBlob,
    ordinal: number,
  ): AsyncGenerator<{ from: Place; to: Place }> {
    let to: Place = { ordinal: log.answers, offset: log.committedLength };
    let from: Place | undefined;
    for (const page of [...log.pages, undefined].toReversed()) {
      const isNeeded = page === undefined || page.ordinal < ordinal;
      const runs = page === undefined ? log.runs : isNeeded ? await readPage(page.blob) : [page];
      for (const run of runs.toReversed()) {
        if (from !== undefined && to.offset - run.offset > chunkBytes) {
          yield { from, to };
          to = from;
          from = undefined;
        }
        if (run.ordinal < ordinal) from = run;
        else to = run;
      }
    }
    if (from !== undefined) yield { from, to };
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

/** A place between two answers of a log blob. */
type Place = Pick<Run, 'ordinal' | 'offset'>;

function isMoved(error: unknown): boolean {
  return error instanceof AnswerLogError && error.code === 'logMoved';
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
