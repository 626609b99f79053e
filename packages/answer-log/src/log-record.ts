import type { JournalRecord } from '@canvass/journal';

/** Where in which journal a record came from: what makes it distinct, whoever appended it how often. */
export interface Origin {
  readonly segmentId: string;
  /** Offset of the record's line in the segment. */
  readonly offset: number;
}

/** What the log holds of an answer: the journal's line, with its origin put in front. */
export interface StoredLogRecord extends JournalRecord, Origin {}

const openBrace = 1;
const newlineBytes = 1;

/**
 * The log line of a journal line: copied, not stringified again. `line` is without, the result with a newline.
 */
export function toLogLine(origin: Origin, line: Buffer): Buffer {
  const prefix = originPrefix(origin);
  const bytes = Buffer.allocUnsafe(prefix.length + line.byteLength - openBrace + newlineBytes);
  bytes.write(prefix, 'latin1');
  line.copy(bytes, prefix.length, openBrace);
  bytes[bytes.byteLength - 1] = 0x0a;
  return bytes;
}

/** Where the next record of the same segment may begin: the watermark that this record stands for. */
export function originEnd(origin: Origin, logLine: Buffer): number {
  const journalLine = logLine.byteLength - originPrefix(origin).length + newlineBytes;
  return origin.offset + journalLine;
}

function originPrefix({ segmentId, offset }: Origin): string {
  return `{"segmentId":"${segmentId}","offset":${offset},`;
}
