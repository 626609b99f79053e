import { RecordReader, type ReadRecord, type SegmentChunk } from '@canvass/journal';
import { bytesBetweenLooks, type Turn } from './turns.ts';

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

const newline = 0x0a;

/** Step 8 begins here: reads every line once, and groups by survey instance. */
export async function sortChunk({ bytes, start }: SegmentChunk, turn: Turn): Promise<SortedChunk> {
  const bySurvey = new Map<string, ReadRecord[]>();
  const corrupt: CorruptLine[] = [];
  const reader = new RecordReader(bytes);
  let lookAt = bytesBetweenLooks;
  for (
    let from = 0, to = bytes.indexOf(newline);
    to !== -1;
    from = to + 1, to = bytes.indexOf(newline, from)
  ) {
    const record = reader.read(from, to);
    if (record) {
      const group = bySurvey.get(record.path);
      if (group) group.push(record);
      else bySurvey.set(record.path, [record]);
    } else {
      corrupt.push({ line: bytes.subarray(from, to), offset: start + from });
    }
    if (to < lookAt) continue;
    lookAt = to + bytesBetweenLooks;
    if (turn.isOver()) await turn.next();
  }
  return { bySurvey, corrupt };
}
