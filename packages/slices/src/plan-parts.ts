import { firstAtLeast, linesPerColumnFile, type ColumnFile, type SummaryDocument } from '@canvass/answer-log';
import type { AnswerFilter } from '@canvass/surveys';

/** Neighbouring answers of the log that are in one column file, or in one log blob. */
export type PlannedPart = FilePart | LogPart;

interface AnyPart {
  /** The first wanted place. */
  readonly from: number;
  /** The place after the last wanted one. */
  readonly to: number;
}

export interface FilePart extends AnyPart {
  readonly file: ColumnFile;
}

export interface LogPart extends AnyPart {
  readonly file: undefined;
  readonly blob: string;
  /** The first place of the columns that are made for the part. It is the same for all requests, so that they share the columns. */
  readonly begin: number;
}

/**
 * Divides a log into parts, in its order, and leaves out column files of other times than the filter's. The parts have only places after
 * `after` and up to `last`. A long stretch that no column file covers becomes several parts.
 *
 * @param tagged The places of the answers that have a tag of the filter, in rising order. Parts without one are left out.
 */
export function planParts(
  document: SummaryDocument,
  filter: AnswerFilter,
  { after = 0, last = Infinity }: { readonly after?: number; readonly last?: number } = {},
  tagged?: Float64Array,
): PlannedPart[] {
  const parts: PlannedPart[] = [];
  let next = document.removedLines + 1;
  for (const file of document.columns) {
    const to = file.from + file.lines;
    if (to <= next) continue;
    parts.push(...logParts(document, next, file.from));
    if (mayMatch(file, filter)) parts.push({ file, from: Math.max(next, file.from), to });
    next = to;
  }
  parts.push(...logParts(document, next, Infinity));
  const wanted = parts.flatMap((part) => within(part, after, last));
  return tagged === undefined ? wanted : wanted.filter((part) => hasAny(part, tagged));
}

/** Returns whether a part has any of the places. */
function hasAny({ from, to }: PlannedPart, places: Float64Array): boolean {
  const first = places[firstAtLeast(places, from)];
  return first !== undefined && first < to;
}

/** Returns the part with only the places after `after` and up to `last`; no part if no place is left. */
export function within<T extends PlannedPart>(part: T, after: number, last: number): T[] {
  const from = Math.max(part.from, after + 1);
  const to = Math.min(part.to, last + 1);
  return from < to ? [{ ...part, from, to }] : [];
}

/** Divides the places from `from` up to before `end` into parts that are read from log blobs. */
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
      const partEnd = Math.min(to, begin + linesPerColumnFile);
      parts.push({ file: undefined, blob, begin, from: begin, to: partEnd });
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
