import type { ReadRecord } from '@canvass/journal';
import type { SegmentRecords } from './log-record.ts';

/** A position in a segment; `offset` is in bytes. */
export interface Position {
  readonly segmentId: string;
  readonly offset: number;
}

/** The records of one survey in one chunk of a segment. */
export interface SurveyWork extends SegmentRecords {
  /** When the read of the segment began, in this process's order of events (`Sequence`). */
  readonly readAt: number;
  /** The records in the order of the segment. */
  readonly records: readonly ReadRecord[];
  /** Each record of the survey below this offset of the segment is in `records` or was counted before. */
  readonly end: number;
}

/** The position of the first record. */
export function beginningOf({ segmentId, start, records }: SurveyWork): Position {
  return { segmentId, offset: start + records[0]!.from };
}

/** The number of bytes of all records. */
export function bytesOf(work: readonly SurveyWork[]): number {
  let bytes = 0;
  for (const { records } of work) for (const { from, to } of records) bytes += to - from;
  return bytes;
}
