import type { ReadRecord } from '@canvass/journal';

/** A position in a segment; `offset` is in bytes. */
export interface Position {
  readonly segmentId: string;
  readonly offset: number;
}

/** The lines of one survey in one chunk of a segment, which were found and not read. */
export interface SurveyWork {
  readonly segmentId: string;
  /** When the read of the segment began, in this process's order of events (`Sequence`). */
  readonly readAt: number;
  /** The chunk. */
  readonly bytes: Buffer;
  /** The offset of the chunk in the segment. */
  readonly start: number;
  /** For each line, in the order of the segment, where it begins and where it ends in `bytes`, before its newline. */
  readonly lines: Int32Array;
  /** Each line of the survey below this offset of the segment is in `lines` or was counted before. */
  readonly end: number;
}

/** Records of one survey that were read from one segment. */
export interface ReadWork {
  readonly segmentId: string;
  /** The records in the order of the segment. */
  readonly records: readonly ReadRecord[];
  /** Each record of the survey below this offset of the segment is in `records` or was counted before. */
  readonly end: number;
}

/** Numbers of `SurveyWork.lines` for a line. */
export const numbersPerLine = 2;

/** How many lines there are. */
export function countOf({ lines }: Pick<SurveyWork, 'lines'>): number {
  return lines.length / numbersPerLine;
}

/** The offset of a line in the segment. */
export function offsetOf({ start, lines }: Pick<SurveyWork, 'start' | 'lines'>, index: number): number {
  return start + lines[index * numbersPerLine]!;
}

/** The position of the first line. */
export function beginningOf(work: Pick<SurveyWork, 'segmentId' | 'start' | 'lines'>): Position {
  return { segmentId: work.segmentId, offset: offsetOf(work, 0) };
}

/** The number of bytes of all lines. */
export function bytesOf(work: readonly Pick<SurveyWork, 'lines'>[]): number {
  let bytes = 0;
  for (const { lines } of work)
    for (let at = 0; at < lines.length; at += numbersPerLine) bytes += lines[at + 1]! - lines[at]!;
  return bytes;
}
