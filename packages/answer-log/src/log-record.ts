import { asJournalRecord, type JournalRecord, type ReadRecord } from '@canvass/journal';

/** Where a record came from. Two records of one origin are the same record. */
export interface Origin {
  readonly segmentId: string;
  /** Offset of the record's line in the segment. */
  readonly offset: number;
}

/** An answer in the log: the segment's line with its origin in front. */
export interface StoredLogRecord extends JournalRecord, Origin {}

/** Undefined if the line is not a record. */
export function parseLogLine(line: Buffer): StoredLogRecord | undefined {
  try {
    const record = asJournalRecord(JSON.parse(line.toString())) as Partial<StoredLogRecord> | undefined;
    const isRecord = typeof record?.segmentId === 'string' && Number.isSafeInteger(record.offset);
    return isRecord ? (record as StoredLogRecord) : undefined;
  } catch {
    return undefined;
  }
}

/** Lines of an answer log, joined in `bytes`, with the end and the id of each. */
export interface LogRecords {
  readonly bytes: Buffer;
  readonly ends: readonly number[];
  readonly ids: readonly string[];
}

/** Records of one segment, as lines of a piece of it. */
export interface SegmentRecords {
  readonly segmentId: string;
  readonly bytes: Buffer;
  /** The offset of the piece in the segment. */
  readonly start: number;
  readonly records: readonly Pick<ReadRecord, 'id' | 'from' | 'to'>[];
}

const openBrace = 1;
const newline = 0x0a;
const newlineBytes = 1;
const maxOffsetDigits = String(Number.MAX_SAFE_INTEGER).length;

/** The log lines of segment lines, copied into one buffer. */
export function toLogRecords(pieces: readonly SegmentRecords[]): LogRecords {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + atMost(piece), 0));
  const ends: number[] = [];
  const ids: string[] = [];
  let end = 0;
  for (const { segmentId, bytes: source, start, records } of pieces) {
    const prefix = Buffer.from(prefixStart(segmentId));
    for (const record of records) {
      const { from, to } = record;
      end += prefix.copy(bytes, end);
      end = writeDigits(bytes, end, start + from);
      bytes[end] = comma;
      end += 1 + source.copy(bytes, end + 1, from + openBrace, to);
      bytes[end] = newline;
      end += newlineBytes;
      ends.push(end);
      ids.push(record.id);
    }
  }
  return { bytes: bytes.subarray(0, end), ends, ids };
}

function atMost({ segmentId, records }: SegmentRecords): number {
  const added = prefixStart(segmentId).length + maxOffsetDigits + ','.length + newlineBytes - openBrace;
  let length = 0;
  for (const { from, to } of records) length += to - from + added;
  return length;
}

const comma = 0x2c;
const zero = 0x30;

function writeDigits(bytes: Buffer, at: number, number: number): number {
  let digits = 1;
  for (let rest = number; rest >= 10; rest = Math.floor(rest / 10)) digits += 1;
  for (let index = at + digits - 1, rest = number; index >= at; index -= 1) {
    const quotient = Math.floor(rest / 10);
    bytes[index] = zero + rest - quotient * 10;
    rest = quotient;
  }
  return at + digits;
}

/** Joins log lines, each with its newline. */
export function joinLogLines(lines: readonly { readonly id: string; readonly bytes: Buffer }[]): LogRecords {
  let end = 0;
  return {
    bytes: Buffer.concat(lines.map(({ bytes }) => bytes)),
    ends: lines.map(({ bytes }) => (end += bytes.byteLength)),
    ids: lines.map(({ id }) => id),
  };
}

/** The end of the record in its segment: the watermark after it. */
export function originEnd(origin: Origin, logLine: Buffer): number {
  const journalLine = logLine.byteLength - originPrefix(origin).length + newlineBytes;
  return origin.offset + journalLine;
}

function originPrefix({ segmentId, offset }: Origin): string {
  return `${prefixStart(segmentId)}${offset},`;
}

function prefixStart(segmentId: string): string {
  return `{"segmentId":"${segmentId}","offset":`;
}
