import {
  asJournalRecord,
  fingerprintOf,
  idLength,
  readTail,
  timeAt,
  type JournalRecord,
  type ReadRecord,
} from '@canvass/journal';
import { IdsInLines, idsOf, type LogIds } from './log-ids.ts';
import { makeKeys, writeKey, type Keys } from './submission-key.ts';

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

/**
 * What is left of an erased answer: its place, its origin, its key and its invitation, so that neither a repeated submission
 * nor a rebuild brings it back.
 */
export interface Stub extends Origin {
  readonly id: string;
  readonly invitation?: number | undefined;
}

const stubEnd = '"erased":true}\n';

/** A line of the log, with its newline. */
export function encodeStub({ segmentId, offset, id, invitation }: Stub): Buffer {
  const invited = invitation === undefined ? '' : `"invitation":${invitation},`;
  return Buffer.from(`${prefixStart(segmentId)}${offset},"id":"${id}",${invited}${stubEnd}`);
}

/** Whether a line of the log, with its newline, is a stub: a record ends with two braces. */
export function isStub(line: Buffer): boolean {
  return (
    line.byteLength > stubEnd.length && line.toString('latin1', line.byteLength - stubEnd.length) === stubEnd
  );
}

/** Undefined if the line is not a stub. */
export function parseStub(line: Buffer): Stub | undefined {
  if (!isStub(line)) return undefined;
  try {
    const stub = JSON.parse(line.toString()) as Partial<Stub>;
    const isSound =
      typeof stub.segmentId === 'string' && Number.isSafeInteger(stub.offset) && typeof stub.id === 'string';
    return isSound ? (stub as Stub) : undefined;
  } catch {
    return undefined;
  }
}

const prefixBeforeSegment = Buffer.from('{"segmentId":"');
const idMark = Buffer.from('"id":"');
const answersMark = Buffer.from(',"answers":');

/** The id of a record or stub; undefined if the line is neither. Names before it have no quotes. */
export function idOfLine(line: Buffer): string | undefined {
  const mark = line.indexOf(idMark);
  if (mark === -1) return undefined;
  const from = mark + idMark.byteLength;
  const end = line.indexOf(quote, from);
  return end === -1 ? undefined : line.toString('latin1', from, end);
}

/** The segment that a record or stub came from; undefined if the line is neither. */
export function segmentOfLine(line: Buffer): string | undefined {
  const from = prefixBeforeSegment.byteLength;
  const end = line.indexOf(quote, from);
  if (end === -1 || !line.subarray(0, from).equals(prefixBeforeSegment)) return undefined;
  return line.toString('latin1', from, end);
}

/**
 * The answers of a record as they are written, in JSON; undefined if it has none. `line`: of the log or the journal, with or without its
 * newline. `from`: an offset before them.
 */
export function answersOfLine(line: Buffer, from = 0): Buffer | undefined {
  // No string of a record has a quote that is not escaped.
  const answers = line.indexOf(answersMark, from);
  if (answers === -1) return undefined;
  const end = line.byteLength - (line.at(-1) === newline ? newlineBytes : 0) - closeBrace;
  return line.subarray(answers + answersMark.byteLength, end);
}

/** Writes the key of a record or stub in the place `index`. Returns false, and leaves zeros there, if it has none. */
export function writeKeyOfLine(keys: Keys, index: number, line: Buffer): boolean {
  const mark = line.indexOf(idMark);
  const from = mark + idMark.byteLength;
  if (mark === -1 || line[from + idLength] !== quote) return false;
  const timeMs = writeKey(keys, index, {
    readKey: (words, at) => readTail(line, from, words, at),
    idMs: () => timeAt(line, from),
    fingerprint: () => {
      const answers = answersOfLine(line, from + idLength);
      return answers === undefined ? 0 : fingerprintOf(answers);
    },
  });
  return !Number.isNaN(timeMs);
}

/** The keys of log lines, in their order; null if none has one. */
export function keysOfLines(lines: readonly Buffer[]): Keys | null {
  const keys = makeKeys(lines.length);
  let hasAny = false;
  for (const [index, line] of lines.entries()) hasAny = writeKeyOfLine(keys, index, line) || hasAny;
  return hasAny ? keys : null;
}

/** Lines of an answer log, joined in `bytes`, with the end and the id of each. */
export interface LogRecords {
  readonly bytes: Buffer;
  readonly ends: readonly number[];
  readonly ids: LogIds;
  /** One for each line; null if none has one. */
  readonly keys: Keys | null;
}

/** Records of one segment, as lines of a piece of it. */
export interface SegmentRecords {
  readonly segmentId: string;
  readonly bytes: Buffer;
  /** The offset of the piece in the segment. */
  readonly start: number;
  readonly records: readonly Pick<ReadRecord, 'id' | 'idFrom' | 'from' | 'to'>[];
}

const openBrace = 1;
const closeBrace = 1;
const quote = 0x22;
const newline = 0x0a;
const newlineBytes = 1;
const maxOffsetDigits = String(Number.MAX_SAFE_INTEGER).length;

/** The log lines of segment lines, copied into one buffer. */
export function toLogRecords(pieces: readonly SegmentRecords[], keys: LogRecords['keys']): LogRecords {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + atMost(piece), 0));
  const ends: number[] = [];
  const idStarts: number[] = [];
  let areUlids = true;
  let end = 0;
  for (const { segmentId, bytes: source, start, records } of pieces) {
    const prefix = Buffer.from(prefixStart(segmentId));
    for (const record of records) {
      const { from, to, idFrom } = record;
      end += prefix.copy(bytes, end);
      end = writeDigits(bytes, end, start + from);
      bytes[end] = comma;
      idStarts.push(end + idFrom - from);
      if (idFrom === -1) areUlids = false;
      end += 1 + source.copy(bytes, end + 1, from + openBrace, to);
      bytes[end] = newline;
      end += newlineBytes;
      ends.push(end);
    }
  }
  const ids = areUlids
    ? new IdsInLines(bytes, idStarts)
    : idsOf(pieces.flatMap(({ records }) => records.map(({ id }) => id)));
  return { bytes: bytes.subarray(0, end), ends, ids, keys };
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
    ids: idsOf(lines.map(({ id }) => id)),
    keys: keysOfLines(lines.map(({ bytes }) => bytes)),
  };
}

/**
 * The watermark after the record. Of a stub, whose length is another one, an offset in the record: the next one begins above
 * it.
 */
export function originEnd(origin: Origin, logLine: Buffer): number {
  if (isStub(logLine)) return origin.offset + 1;
  const journalLine = logLine.byteLength - originPrefix(origin).length + newlineBytes;
  return origin.offset + journalLine;
}

function originPrefix({ segmentId, offset }: Origin): string {
  return `${prefixStart(segmentId)}${offset},`;
}

function prefixStart(segmentId: string): string {
  return `{"segmentId":"${segmentId}","offset":`;
}
