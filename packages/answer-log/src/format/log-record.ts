import {
  asJournalRecord,
  fingerprintOf,
  idLength,
  readTail,
  timeAt,
  type JournalRecord,
} from '@canvass/journal';
import { idsOf, type LogIds } from './log-ids.ts';
import { makeKeys, writeKey, type Keys } from './submission-key.ts';

/** The segment line that a record was read from. Two records with the same origin are the same record. */
export interface Origin {
  readonly segmentId: string;
  /** The offset of the line in the segment, in bytes. */
  readonly offset: number;
}

/** An answer in the log: the line of the segment, with its origin in front. */
export interface StoredLogRecord extends JournalRecord, Origin {}

/** Parses a line of the log; undefined if it is not a record. */
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
 * The line that replaces an erased or removed answer. It keeps the answer's place, origin, key and invitation, so that neither a
 * repeated submission nor a rebuild brings the answer back.
 */
export interface Stub extends Origin {
  readonly id: string;
  readonly invitation?: number | undefined;
}

const stubEnd = '"erased":true}\n';

/** The stub as a line of the log, with its newline. */
export function encodeStub({ segmentId, offset, id, invitation }: Stub): Buffer {
  const invited = invitation === undefined ? '' : `"invitation":${invitation},`;
  return Buffer.from(`${prefixStart(segmentId)}${offset},"id":"${id}",${invited}${stubEnd}`);
}

/** Whether a line of the log, with its newline, is a stub. A record ends with two braces instead. */
export function isStub(line: Buffer): boolean {
  return (
    line.byteLength > stubEnd.length && line.toString('latin1', line.byteLength - stubEnd.length) === stubEnd
  );
}

/** Parses a line of the log; undefined if it is not a stub. */
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

/** The id of a record or stub; undefined if the line is neither. No name before the id has a quote. */
export function idOfLine(line: Buffer): string | undefined {
  const mark = line.indexOf(idMark);
  if (mark === -1) return undefined;
  const from = mark + idMark.byteLength;
  const end = line.indexOf(quote, from);
  return end === -1 ? undefined : line.toString('latin1', from, end);
}

/** The segment of a record or stub; undefined if the line is neither. */
export function segmentOfLine(line: Buffer): string | undefined {
  const from = prefixBeforeSegment.byteLength;
  const end = line.indexOf(quote, from);
  if (end === -1 || !line.subarray(0, from).equals(prefixBeforeSegment)) return undefined;
  return line.toString('latin1', from, end);
}

/**
 * The answers of a record, as the JSON in its line; undefined if the line has none.
 *
 * @param line a line of the log or the journal, with or without its newline
 * @param from an offset in the line, before the answers
 */
export function answersOfLine(line: Buffer, from = 0): Buffer | undefined {
  // No string of a record has a quote that is not escaped.
  const answers = line.indexOf(answersMark, from);
  if (answers === -1) return undefined;
  const end = line.byteLength - (line.at(-1) === newline ? newlineBytes : 0) - closeBrace;
  return line.subarray(answers + answersMark.byteLength, end);
}

/** Writes the key of a record or stub at `index`. Returns false, and leaves zeros there, if the line has no key. */
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

/** The keys of log lines, in the order of the lines; null if no line has a key. */
export function keysOfLines(lines: readonly Buffer[]): Keys | null {
  const keys = makeKeys(lines.length);
  let hasAny = false;
  for (const [index, line] of lines.entries()) hasAny = writeKeyOfLine(keys, index, line) || hasAny;
  return hasAny ? keys : null;
}

/** Lines of an answer log. */
export interface LogRecords {
  /** All lines, one after the other, each with its newline. */
  readonly bytes: Buffer;
  /** The end of each line in `bytes`. */
  readonly ends: readonly number[];
  readonly ids: LogIds;
  /** The key of each line; null if no line has a key. */
  readonly keys: Keys | null;
}

const closeBrace = 1;
const quote = 0x22;
const newline = 0x0a;
const newlineBytes = 1;

/** Joins lines of the log, each with its newline. */
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
 * The watermark after a record: the offset of its end in the segment. A stub is shorter than its record was, so its watermark is the
 * offset after the record's first byte: the next record begins above it.
 */
export function originEnd(origin: Origin, logLine: Buffer): number {
  if (isStub(logLine)) return origin.offset + 1;
  const journalLine = logLine.byteLength - originPrefix(origin).length + newlineBytes;
  return origin.offset + journalLine;
}

function originPrefix({ segmentId, offset }: Origin): string {
  return `${prefixStart(segmentId)}${offset},`;
}

/** A line of the log up to the offset of its origin. */
export function prefixStart(segmentId: string): string {
  return `{"segmentId":"${segmentId}","offset":`;
}
