import { RecordReader, type ReadRecord } from '@canvass/journal';
import { writeDigits } from '@canvass/surveys';
import type { BadRecord } from './quarantine.ts';
import type { Turn } from '../fair-scheduler.ts';
import { IdsInLines, idsOf } from '../format/log-ids.ts';
import { prefixStart, type LogRecords } from '../format/log-record.ts';
import { countOf, numbersPerLine, type ReadWork, type SurveyWork } from '../format/survey-work.ts';

const comma = 0x2c;
const newline = 0x0a;
const newlineBytes = 1;
const maxOffsetDigits = String(Number.MAX_SAFE_INTEGER).length;

/** The records of a commit, of whose lines each will be a line of the log. */
export interface CopiedWork extends ReadWork {
  /** The offset of each record in the segment. */
  readonly offsets: readonly number[];
}

/** Numbers of a line's places in the copy: where its origin begins, and where its record begins. */
const placesPerLine = 2;

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
  /** The places of all lines, in their order. */
  readonly #places: Int32Array;

  private constructor(
    bytes: Buffer,
    places: Int32Array,
    work: readonly CopiedWork[],
    damaged: readonly BadRecord[],
  ) {
    this.bytes = bytes;
    this.#places = places;
    this.work = work;
    this.damaged = damaged;
  }

  /**
   * Copies and reads the lines. It charges its time, and yields when the turn is over: a line in another form than most, such as one with an
   * invitation, is parsed as JSON.
   *
   * @param path the survey of all pieces
   */
  static async of(path: string, pieces: readonly SurveyWork[], turn: Turn): Promise<CopiedLines> {
    const bytes = Buffer.allocUnsafe(sumOf(pieces, atMost));
    const reader = new RecordReader(bytes, path);
    const places = new Int32Array(placesPerLine * sumOf(pieces, countOf));
    let line = 0;
    const work: CopiedWork[] = [];
    const damaged: BadRecord[] = [];
    let start = 0;
    for (const piece of pieces) {
      const { segmentId } = piece;
      const records: ReadRecord[] = [];
      const offsets: number[] = [];
      const prefix = Buffer.from(prefixStart(segmentId));
      for (let at = 0; at < piece.lines.length; at += numbersPerLine) {
        const offset = piece.start + piece.lines[at]!;
        let from = start + prefix.copy(bytes, start);
        from = writeDigits(bytes, from, offset);
        const to = from + piece.bytes.copy(bytes, from, piece.lines[at], piece.lines[at + 1]);
        // Before the line is read: no field can extend beyond its end.
        bytes[to] = newline;
        places[line] = start;
        places[line + 1] = from;
        line += placesPerLine;
        const record = reader.read(from, to);
        if (record?.path === path) {
          records.push(record);
          offsets.push(offset);
        } else damaged.push({ blob: segmentId, offset, line: Buffer.from(bytes.subarray(from, to)) });
        start = to + newlineBytes;
        if (turn.isOverAfter(to - from)) await turn.next();
      }
      work.push({ segmentId, end: piece.end, records, offsets });
    }
    turn.charge();
    return new CopiedLines(bytes.subarray(0, start), places, work, damaged);
  }

  /** The lines of these records, in their order, as lines of the log. Call it once: then their records begin with a comma here. */
  toLog(work: readonly ReadWork[], keys: LogRecords['keys']): LogRecords {
    const kept = sumOf(work, ({ records }) => records.length);
    const places = this.#places;
    const isWhole = kept * placesPerLine === places.length;
    // Records that are left out stay as they are: the quarantine may have them.
    const bytes = isWhole ? this.bytes : Buffer.allocUnsafe(sumOf(work, atMostInLog));
    const ends: number[] = [];
    const idStarts: number[] = [];
    let areUlids = true;
    let end = 0;
    let line = 0;
    for (const { records } of work) {
      for (const { from, to, idFrom } of records) {
        while (places[line + 1]! < from) line += placesPerLine;
        const start = places[line]!;
        if (!isWhole) this.bytes.copy(bytes, end, start, to + newlineBytes);
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
}

/** The most bytes that the copy of these lines takes. */
function atMost({ segmentId, lines }: SurveyWork): number {
  const added = mostAdded(segmentId);
  let length = 0;
  for (let at = 0; at < lines.length; at += numbersPerLine) length += lines[at + 1]! - lines[at]! + added;
  return length;
}

/** The most bytes that these records take in the log. */
function atMostInLog({ segmentId, records }: ReadWork): number {
  const added = mostAdded(segmentId);
  return records.reduce((sum, { from, to }) => sum + to - from + added, 0);
}

/** The most bytes that a line has more than its record. */
function mostAdded(segmentId: string): number {
  return prefixStart(segmentId).length + maxOffsetDigits + newlineBytes;
}

function sumOf<T>(each: readonly T[], numberOf: (one: T) => number): number {
  return each.reduce((sum, one) => sum + numberOf(one), 0);
}
