import { linesPerColumnFile, type ColumnFile, type SummaryDocument } from '@canvass/answer-log';
import type { AnswerFilter } from '@canvass/surveys';

/** Answers that are neighbours in the log: of one column file, or of one log blob. */
export type PlannedPart = FilePart | LogPart;

interface AnyPart {
  /** The first place that is wanted. */
  readonly from: number;
  /** The place after the last. */
  readonly to: number;
}

export interface FilePart extends AnyPart {
  readonly file: ColumnFile;
}

export interface LogPart extends AnyPart {
  readonly file: undefined;
  readonly blob: string;
}

/**
 * The parts of a log, in its order, in which there may be answers that the filter takes: after the place `after`, and up to `last`. A long
 * stretch that no column file covers is several parts.
 */
export function planParts(
  document: SummaryDocument,
  filter: AnswerFilter,
  { after = 0, last = Infinity }: { readonly after?: number; readonly last?: number } = {},
): PlannedPart[] {
  const parts: PlannedPart[] = [];
  let next = Math.max(after, document.removedLines) + 1;
  const end = last + 1;
  for (const file of document.columns) {
    if (file.from >= end) break;
    const to = Math.min(file.from + file.lines, end);
    if (to <= next) continue;
    if (file.from > next) parts.push(...logParts(document, next, file.from));
    const from = Math.max(next, file.from);
    if (mayMatch(file, filter)) parts.push({ file, from, to });
    next = to;
  }
  return [...parts, ...logParts(document, next, end)];
}

/** The parts of a log from one place up to another, all to be read from its blobs. */
export function logParts(
  { log, removedLines }: Pick<SummaryDocument, 'log' | 'removedLines'>,
  from: number,
  end: number,
): LogPart[] {
  const parts: LogPart[] = [];
  let first = removedLines + 1;
  for (const { blob, answers } of log) {
    const to = Math.min(first + answers, end);
    for (let begin = Math.max(first, from); begin < to; begin += linesPerColumnFile) {
      parts.push({ file: undefined, blob, from: begin, to: Math.min(to, begin + linesPerColumnFile) });
    }
    first += answers;
  }
  return parts;
}

function mayMatch(
  { rows, lowestReceivedAt, highestReceivedAt }: ColumnFile,
  { receivedFromMs = -Infinity, receivedBeforeMs = Infinity }: AnswerFilter,
): boolean {
  return rows > 0 && highestReceivedAt >= receivedFromMs && lowestReceivedAt < receivedBeforeMs;
}
