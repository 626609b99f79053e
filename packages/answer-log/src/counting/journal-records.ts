import { RecordReader, type ReadRecord } from '@canvass/journal';
import type { ChunkInRound } from './chunk-in-round.ts';
import type { BadRecord } from '../commit/quarantine.ts';
import { bytesBetweenLooks, type Turn } from '../fair-scheduler.ts';

/** A chunk's records by survey, each survey's in the order of the segment. */
export interface SortedChunk {
  /** The records by `surveyPath`. */
  readonly bySurvey: ReadonlyMap<string, ReadRecord[]>;
  /** The lines that are not records. */
  readonly corrupt: readonly BadRecord[];
}

const newline = 0x0a;

/** Reads every line once, and groups the records by survey. It yields when the turn is over. */
export async function sortChunk({ segmentId, chunk }: ChunkInRound, turn: Turn): Promise<SortedChunk> {
  const { bytes, start } = chunk;
  const bySurvey = new Map<string, ReadRecord[]>();
  const corrupt: BadRecord[] = [];
  const reader = new RecordReader(bytes);
  let lookAt = bytesBetweenLooks;
  for (let from = 0, to = bytes.indexOf(newline); to !== -1; to = bytes.indexOf(newline, from)) {
    const record = reader.read(from, to);
    if (record) {
      const group = bySurvey.get(record.path);
      if (group) group.push(record);
      else bySurvey.set(record.path, [record]);
    } else {
      corrupt.push({ blob: segmentId, offset: start + from, line: bytes.subarray(from, to) });
    }
    from = to + 1;
    if (from < lookAt) continue;
    lookAt = from + bytesBetweenLooks;
    turn.charge();
    if (turn.isOver) await turn.next();
  }
  return { bySurvey, corrupt };
}
