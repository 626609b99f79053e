import { forEachLine, RecordReader, type ReadRecord, type SegmentChunk } from '@canvass/journal';

export interface CorruptLine {
  readonly line: Buffer;
  /** In the segment. */
  readonly offset: number;
}

/** A chunk of a journal, sorted by survey; each survey's records in the journal's order. */
export interface SortedChunk {
  /** By `{tenant}/{survey}/{instance}`. */
  readonly bySurvey: ReadonlyMap<string, ReadRecord[]>;
  readonly corrupt: readonly CorruptLine[];
}

/** Step 8 begins here: reads every line once, and groups by survey instance. */
export function sortChunk({ bytes, start }: SegmentChunk): SortedChunk {
  const bySurvey = new Map<string, ReadRecord[]>();
  const corrupt: CorruptLine[] = [];
  const reader = new RecordReader(bytes);
  forEachLine(bytes, (from, to) => {
    const record = reader.read(from, to);
    if (!record) {
      corrupt.push({ line: bytes.subarray(from, to), offset: start + from });
      return;
    }
    const group = bySurvey.get(record.path);
    if (group) group.push(record);
    else bySurvey.set(record.path, [record]);
  });
  return { bySurvey, corrupt };
}
