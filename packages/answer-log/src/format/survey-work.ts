import type { ReadRecord } from '@canvass/journal';
import type { SegmentRecords } from './log-record.ts';

/** A place in a segment; bytes from its beginning. */
export interface Position {
  readonly segmentId: string;
  readonly offset: number;
}

/** The records of one survey in one chunk of a segment. */
export interface SurveyWork extends SegmentRecords {
  /** When, in this process's order of events, the read of the segment began. */
  readonly readAt: number;
  /** In the segment's order. */
  readonly records: readonly ReadRecord[];
  /** Every record of the survey in the segment below this offset is among `records` or counted before. */
  readonly end: number;
}

/** Where the work begins. */
export function beginningOf({ segmentId, start, records }: SurveyWork): Position {
  return { segmentId, offset: start + records[0]!.from };
}

/** The bytes of all records. */
export function bytesOf(work: readonly SurveyWork[]): number {
  let bytes = 0;
  for (const { records } of work) for (const { from, to } of records) bytes += to - from;
  return bytes;
}
