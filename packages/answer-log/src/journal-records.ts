import { RecordReader, type ReadRecord } from '@canvass/journal';
import type { ChunkInRound } from './chunk-in-round.ts';
import type { BadRecord } from './quarantine.ts';
import { bytesBetweenLooks, type Turn } from './turns.ts';

/** A chunk's records by survey, each survey's in the order of the segment. */
export interface SortedChunk {
  /** By `{tenant}/{survey}/{instance}`. */
  readonly bySurvey: ReadonlyMap<string, ReadRecord[]>;
  readonly corrupt: readonly BadRecord[];
}

const newline = 0x0a;

/** Step 8 begins here: reads every line once, and groups by survey instance. */
export async function sortChunk(chunk: ChunkInRound, turn: Turn): Promise<SortedChunk> {
  const sorting = new Sorting(chunk);
  while (sorting.goOn(bytesBetweenLooks)) {
    turn.charge();
    if (turn.isOver) await turn.next();
  }
  return sorting;
}

class Sorting implements SortedChunk {
  readonly bySurvey = new Map<string, ReadRecord[]>();
  readonly corrupt: BadRecord[] = [];
  readonly #chunk: ChunkInRound;
  readonly #reader: RecordReader;
  #from = 0;

  constructor(chunk: ChunkInRound) {
    this.#chunk = chunk;
    this.#reader = new RecordReader(chunk.chunk.bytes);
  }

  /** Reads lines up to this many bytes and the rest of the last one. @returns whether any are left */
  goOn(bytesToRead: number): boolean {
    const { segmentId } = this.#chunk;
    const { bytes, start } = this.#chunk.chunk;
    const until = this.#from + bytesToRead;
    let from = this.#from;
    while (from < until) {
      const to = bytes.indexOf(newline, from);
      if (to === -1) return false;
      const record = this.#reader.read(from, to);
      if (record) {
        const group = this.bySurvey.get(record.path);
        if (group) group.push(record);
        else this.bySurvey.set(record.path, [record]);
      } else {
        this.corrupt.push({ blob: segmentId, offset: start + from, line: bytes.subarray(from, to) });
      }
      from = to + 1;
    }
    this.#from = from;
    return true;
  }
}
