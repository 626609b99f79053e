import type { BlobContainer } from '@canvass/storage';
import type { SurveyHistory } from '@canvass/surveys';
import type { Places } from '../format/column-files.ts';
import { isLogMoved, logDamaged } from '../errors.ts';
import { maxReads, onNewestSummary } from './on-newest-summary.ts';
import { linesBackwards } from './lines-backwards.ts';
import { findLine } from './log-lookup.ts';
import { readPlaces } from './log-places.ts';
import { idOfLine, isStub, parseLogLine } from '../format/log-record.ts';
import { defaultIdempotencyWindowMs } from '../format/submission-key.ts';
import type { Summaries } from '../summary/summaries.ts';
import { lastPlace } from '../summary/document-json.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';
import type { SurveyKey } from '../survey-key.ts';

/** An answer as its owner sees it. */
export interface StoredAnswer {
  readonly id: string;
  readonly receivedAt: string;
  /** The definition version that the respondent answered. */
  readonly version: number;
  /** The record: the value of each facet, as `answersOf` of `@canvass/surveys` reads it. */
  readonly answers: Readonly<Record<string, unknown>>;
}

export interface NumberedAnswer extends StoredAnswer {
  /** The answer's place in the survey's log; 1 is the answer that was counted first. */
  readonly number: number;
}

/** Which answers `newestFirst` returns. */
export interface NewestFirst {
  /** The number of the first answer that is returned, if it exists; lower numbers follow. */
  readonly last: number;
  /** The most answers. */
  readonly limit: number;
  /** The iteration ends after the answer that brings the bytes of their log lines to this. */
  readonly maxBytes: number;
}

export interface AnswerReader {
  /**
   * A page of answers, in the order of the log, from the place `after` + 1 on. It has fewer than `limit` answers, or none, if answers are
   * large or many were erased. `next` is the `after` of the following page; null at the end of the log. Places survive compaction. `history`
   * has the version of each answer.
   * Returns `beyondEnd` if the log has fewer than `after` places. Throws `AnswerLogError` `log-damaged` if the log does not hold the
   * answers that its summary lists.
   *
   * @param known a summary that was read lately, which saves a read; default: the newest one
   */
  page(
    key: SurveyKey,
    from: { readonly after: number; readonly limit: number },
    known?: SummaryDocument,
  ): Promise<
    | { outcome: 'found'; answers: StoredAnswer[]; next: number | null; history: SurveyHistory }
    | { outcome: 'beyondEnd' }
    | { outcome: 'notFound' }
  >;
  /**
   * Reads answers backwards while the caller iterates. It holds about 256 KiB of the log, or one answer if that is larger. It ends early
   * if the survey was deleted. Throws as `page` does.
   */
  newestFirst(key: SurveyKey, from: NewestFirst, known: SummaryDocument): AsyncGenerator<NumberedAnswer>;
  /** Works as `newestFirst` does for all answers, and reads only the id of each. */
  idsNewestFirst(
    key: SurveyKey,
    known: SummaryDocument,
  ): AsyncGenerator<Pick<NumberedAnswer, 'id' | 'number'>>;
  /**
   * Reads the answers at these places of exactly this version of the log, without erased ones, in the order of the log, while the caller
   * iterates. It holds as much as `newestFirst`. Throws as `page` does, and `log-moved` if a compaction or removal has deleted a blob.
   */
  at(document: SummaryDocument, places: Places): AsyncGenerator<NumberedAnswer>;
  /**
   * Finds a counted answer by the id of any attempt to send it. It reads only the few runs of 64 KiB that may hold the id. Throws as
   * `page` does.
   *
   * @param known as in `page`
   */
  find(
    key: SurveyKey,
    id: string,
    known?: SummaryDocument,
  ): Promise<{ outcome: 'found'; answer: NumberedAnswer; history: SurveyHistory } | { outcome: 'notFound' }>;
}

/** Bytes per read of the log. */
const chunkBytes = 256 * 1024;
/** A page ends after this many bytes of the log, erased answers included, even if it has fewer answers than asked for. */
const maxPageBytes = 4 * 1024 * 1024;

interface AnswerReaderDeps {
  readonly summaries: Summaries;
  readonly answerLogs: BlobContainer;
  /** See `SegmentCounterOptions`. */
  readonly idempotencyWindowMs?: number;
}

export function createAnswerReader(deps: AnswerReaderDeps): AnswerReader {
  const { summaries, answerLogs, idempotencyWindowMs = defaultIdempotencyWindowMs } = deps;

  return {
    page: (key, { after, limit }, known) =>
      onNewestSummary(summaries, key, known, async (document) => {
        const total = lastPlace(document);
        if (after > total) return { outcome: 'beyondEnd' as const };
        const erased = new Set(document.erased);
        const page: StoredAnswer[] = [];
        let ordinal = Math.max(after, document.removedLines);
        let bytes = 0;
        const isFull = (): boolean => page.length === limit || bytes >= maxPageBytes;
        const places = { from: ordinal + 1, to: total + 1 };
        for await (const { blob, lines } of readPlaces(answerLogs, document, places, chunkBytes)) {
          for (const line of lines) {
            ordinal += 1;
            bytes += line.byteLength;
            if (!isHidden(line, erased)) page.push(toAnswer(line, blob));
            if (isFull()) break;
          }
          if (isFull()) break;
        }
        const next = ordinal < total ? ordinal : null;
        return { outcome: 'found' as const, answers: page, next, history: document.history };
      }),

    async *newestFirst(key, from, known) {
      for await (const { line, blob, number } of linesNewestFirst(deps, key, from, known)) {
        yield { ...toAnswer(line, blob), number };
      }
    },

    async *idsNewestFirst(key, known) {
      const all = { last: lastPlace(known), limit: Infinity, maxBytes: Infinity };
      for await (const { line, blob, number } of linesNewestFirst(deps, key, all, known)) {
        const id = idOfLine(line);
        if (id === undefined) throw logDamaged(blob);
        yield { id, number };
      }
    },

    async *at(document, places) {
      const erased = new Set(document.erased);
      for await (const { blob, from, lines } of readPlaces(answerLogs, document, places, chunkBytes)) {
        for (const [index, line] of lines.entries()) {
          if (!isHidden(line, erased)) yield { ...toAnswer(line, blob), number: from + index };
        }
      }
    },

    find: (key, id, known) =>
      onNewestSummary(summaries, key, known, async (document) => {
        const found = await findLine(answerLogs, document.log, id, idempotencyWindowMs);
        if (found === undefined || isHidden(found.line, new Set(document.erased)))
          return { outcome: 'notFound' as const };
        const number = firstPlaceOf(document, found.blob) + found.ordinal;
        const answer = { ...toAnswer(found.line, found.blob), number };
        return { outcome: 'found' as const, answer, history: document.history };
      }),
  };
}

/** Reads the lines of answers that are not erased. */
async function* linesNewestFirst(
  { summaries, answerLogs }: AnswerReaderDeps,
  key: SurveyKey,
  { last, limit, maxBytes }: NewestFirst,
  known: SummaryDocument,
): ReturnType<typeof linesBackwards> {
  let next = last;
  let answers = 0;
  let bytes = 0;
  for (let attempt = 1, document = known; ; attempt += 1) {
    try {
      const erased = new Set(document.erased);
      for await (const found of linesBackwards(answerLogs, document, next)) {
        next = found.number - 1;
        if (isHidden(found.line, erased)) continue;
        yield found;
        answers += 1;
        bytes += found.line.byteLength;
        if (answers === limit || bytes >= maxBytes) return;
      }
      return;
    } catch (error) {
      if (!isLogMoved(error) || attempt === maxReads) throw error;
      const found = await summaries.read(key);
      if (found.outcome !== 'found') return;
      document = found.document;
    }
  }
}

/** Returns the place of the first line of a log blob. */
function firstPlaceOf({ log, removedLines }: SummaryDocument, blob: string): number {
  const before = log.slice(
    0,
    log.findIndex((each) => each.blob === blob),
  );
  return before.reduce((place, { answers }) => place + answers, removedLines + 1);
}

/** Whether the line is a stub, or an erased answer that is not a stub yet. */
function isHidden(line: Buffer, erased: ReadonlySet<string>): boolean {
  return isStub(line) || (erased.size > 0 && erased.has(idOfLine(line) ?? ''));
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
