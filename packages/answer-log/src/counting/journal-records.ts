import { RecordReader } from '@canvass/journal';
import type { ChunkInRound } from './chunk-in-round.ts';
import type { BadRecord } from '../commit/quarantine.ts';
import type { Turn } from '../fair-scheduler.ts';
import { SortedLines } from './sorted-lines.ts';

/** A chunk's lines by survey, each survey's in the order of the segment. */
export interface SortedChunk {
  /** The lines by `surveyPath`, as in `SurveyWork`. */
  readonly bySurvey: ReadonlyMap<string, Int32Array>;
  /** The lines that are not records. */
  readonly corrupt: readonly BadRecord[];
}

const newline = 0x0a;

/**
 * Finds every line, and groups the lines by survey. It yields when the turn is over. The commit of a survey reads its lines: an object for
 * each record of a chunk would take half of the chunk's memory.
 */
export async function sortChunk({ segmentId, chunk }: ChunkInRound, turn: Turn): Promise<SortedChunk> {
  const { bytes, start } = chunk;
  const lines = new SortedLines(bytes.byteLength);
  const corrupt: BadRecord[] = [];
  const reader = new RecordReader(bytes);
  for (let from = 0, to = bytes.indexOf(newline); to !== -1; to = bytes.indexOf(newline, from)) {
    const path = reader.pathOf(from, to);
    if (path === undefined)
      corrupt.push({ blob: segmentId, offset: start + from, line: bytes.subarray(from, to) });
    else lines.add(path, from, to);
    // The newline counts, too: a long run of empty lines takes time.
    if (turn.isOverAfter(to + 1 - from)) await turn.next();
    from = to + 1;
  }
  return { bySurvey: lines.bySurvey(), corrupt };
}
