import type { BlobContainer } from '@canvass/storage';
import { countedFacets, type FlatRecord } from '@canvass/surveys';
import { logDamaged } from '../errors.ts';
import { findLine } from '../log/log-lookup.ts';
import { isStub, parseLogLine } from '../format/log-record.ts';
import { resetTimes } from './outermost-times.ts';
import { isSameSubmission } from '../format/submission-key.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';

/** An answer to erase. */
export interface ErasableAnswer {
  readonly id: string;
  /** The answer's line in the log; undefined if the answer is not counted. */
  readonly line: Buffer | undefined;
  /** The number of the answer's invitation; undefined if it came without one. */
  readonly invitation: number | undefined;
}

export type LocatedInSummary =
  | (ErasableAnswer & { readonly line: Buffer })
  /** The answer, or another attempt of it, was erased before, under this id. */
  | { readonly erased: string }
  /** Only a stub is left of the answer. */
  | 'removed'
  /** The log does not have it. */
  | 'notCounted';

/** Finds an answer by the id of any attempt. Throws `AnswerLogError` `log-moved` and `log-damaged`. */
export async function locateInSummary(
  answerLogs: BlobContainer,
  { erased, log }: SummaryDocument,
  id: string,
  windowMs: number,
): Promise<LocatedInSummary> {
  if (erased.includes(id)) return { erased: id };
  const found = await findLine(answerLogs, log, id, windowMs);
  if (found) {
    if (isStub(found.line)) return 'removed';
    const record = parseLogLine(found.line);
    if (!record) throw logDamaged(found.blob);
    return erased.includes(record.id)
      ? { erased: record.id }
      : { id: record.id, line: found.line, invitation: record.invitation };
  }
  // This comes after the log: with another window, two attempts may have been counted.
  const attempt = erased.find((other) => isSameSubmission(other, id, windowMs));
  return attempt === undefined ? 'notCounted' : { erased: attempt };
}

/**
 * Returns the next version of the summary, without the answer. It changes the totals and `invited` of `document`, which must not be used
 * again. Throws `AnswerLogError` `log-moved` and `log-damaged`.
 */
export async function withoutAnswer(
  answerLogs: BlobContainer,
  document: SummaryDocument,
  { id, line, invitation }: ErasableAnswer,
): Promise<SummaryDocument> {
  const next = { ...document, version: document.version + 1, erased: [...document.erased, id] };
  if (line !== undefined) await subtract(answerLogs, next, line);
  if (invitation !== undefined) next.invited.add(invitation);
  return next;
}

async function subtract(answerLogs: BlobContainer, document: SummaryDocument, line: Buffer): Promise<void> {
  const { totals, history } = document;
  const record = parseLogLine(line)!;
  const questions = countedFacets(history, record.definitionVersion);
  if (!questions) throw logDamaged(record.segmentId);
  const answer = { receivedAt: record.receivedAt, answers: record.answers as FlatRecord };
  const { wasFirst, wasLast } = totals.subtractAnswer(answer, questions);
  if (wasFirst || wasLast) await resetTimes(answerLogs, document);
}
