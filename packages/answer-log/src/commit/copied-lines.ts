import { RecordReader, type ReadRecord } from '@canvass/journal';
import { writeDigits } from '@canvass/surveys';
import type { BadRecord } from './quarantine.ts';
import { IdsInLines, idsOf } from '../format/log-ids.ts';
import { prefixStart, type LogRecords } from '../format/log-record.ts';
import { countOf, numbersPerLine, offsetOf, type ReadWork, type SurveyWork } from '../format/survey-work.ts';

const comma = 0x2c;
const newline = 0x0a;
const newlineBytes = 1;
const maxOffsetDigits = String(Number.MAX_SAFE_INTEGER).length;

/** The records of a commit, of whose lines each will be a line of the log. */
export interface CopiedWork extends ReadWork {
  /** The offset of each record in the segment. */
  readonly offsets: readonly number[];
}

/**
 * The lines of a commit, copied from their segments one after the other, each with its origin in front. The copy is all that a commit reads:
 * in the chunk, the lines of a survey lie far apart, and would come into the processor's caches with each look at them. Up to `toLog`,
 * a record in it is as in its segment.
 */
export class CopiedLines {
  readonly bytes: Buffer;
  /** The records of each piece, without damaged lines. */
  readonly work: readonly CopiedWork[];
  /** The lines that are no records of this survey. */
  readonly damaged: readonly BadRecord[];
  /** For each line, where it begins, where its record begins, and where that ends. */
  readonly #starts: number[] = [];
  readonly #froms: number[] = [];
  readonly #tos: number[] = [];

  /** @param path the survey of all pieces */
  constructor(path: string, pieces: readonly SurveyWork[]) {
    this.bytes = this.#copy(pieces);
    const reader = new RecordReader(this.bytes, path);
    const damaged: BadRecord[] = [];
    let index = 0;
    this.work = pieces.map((piece) => {
      const { segmentId, end } = piece;
      const records: ReadRecord[] = [];
      const offsets: number[] = [];
      for (let line = 0; line < countOf(piece); line += 1) {
        const [from, to] = [this.#froms[index]!, this.#tos[index]!];
        index += 1;
        const record = reader.read(from, to);
        const offset = offsetOf(piece, line);
        if (record?.path === path) {
          records.push(record);
          offsets.push(offset);
        } else damaged.push({ blob: segmentId, offset, line: Buffer.from(this.bytes.subarray(from, to)) });
      }
      return { segmentId, end, records, offsets };
    });
    this.damaged = damaged;
  }

  /** The lines of these records, in their order, as lines of the log. Call it once: then their records begin with a comma here. */
  toLog(work: readonly ReadWork[], keys: LogRecords['keys']): LogRecords {
    const kept = work.reduce((sum, { records }) => sum + records.length, 0);
    // Records that are left out stay as they are: the quarantine may have them.
    const bytes = kept === this.#froms.length ? this.bytes : Buffer.allocUnsafe(this.bytes.byteLength);
    const ends: number[] = [];
    const idStarts: number[] = [];
    let areUlids = true;
    let end = 0;
    let line = 0;
    for (const { records } of work) {
      for (const { from, to, idFrom } of records) {
        while (this.#froms[line] !== from) line += 1;
        const start = this.#starts[line]!;
        if (bytes !== this.bytes) this.bytes.copy(bytes, end, start, to + newlineBytes);
        bytes[end + from - start] = comma;
        if (idFrom === -1) areUlids = false;
        idStarts.push(end + idFrom - start);
        end += to + newlineBytes - start;
        ends.push(end);
      }
    }
    const ids = areUlids
      ? new IdsInLines(bytes, idStarts)
      : idsOf(work.flatMap(({ records }) => records.map(({ id }) => id)));
    return { bytes: bytes.subarray(0, end), ends, ids, keys };
  }

  #copy(pieces: readonly SurveyWork[]): Buffer {
    const copy = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + atMost(piece), 0));
    let end = 0;
    for (const { segmentId, bytes, start, lines } of pieces) {
      const prefix = Buffer.from(prefixStart(segmentId));
      for (let at = 0; at < lines.length; at += numbersPerLine) {
        const [from, to] = [lines[at]!, lines[at + 1]!];
        this.#starts.push(end);
        end += prefix.copy(copy, end);
        end = writeDigits(copy, end, start + from);
        this.#froms.push(end);
        end += bytes.copy(copy, end, from, to);
        this.#tos.push(end);
        copy[end] = newline;
        end += newlineBytes;
      }
    }
    return copy.subarray(0, end);
  }
}

function atMost({ segmentId, lines }: SurveyWork): number {
  const added = prefixStart(segmentId).length + maxOffsetDigits + newlineBytes;
  let length = 0;
  for (let at = 0; at < lines.length; at += numbersPerLine) length += lines[at + 1]! - lines[at]! + added;
  return length;
}
