import type { BlobContainer } from '@canvass/storage';

/** Whole lines of a segment. Offsets are in bytes from the segment's beginning. */
export interface SegmentChunk {
  readonly outcome: 'read';
  /** The lines, each with its newline. */
  readonly bytes: Buffer;
  /** The offset of the first line. */
  readonly start: number;
  /** The offset after the last whole line. */
  readonly end: number;
  /** The segment's length when it was read. */
  readonly length: number;
  /** Whether the segment had no whole line after `end`. */
  readonly atEnd: boolean;
  /** The bytes after the last whole line. In a sealed segment no append will complete them. */
  readonly unfinished: Buffer;
}

const newline = 0x0a;

/**
 * Reads whole lines of a segment from `offset` on, where a line must begin. Throws `StorageError`.
 *
 * @param maxBytes the most bytes to read. It must exceed the longest line; 4 MiB, the size of a block, always does.
 * @returns `gone` if the segment was counted completely and deleted.
 */
export async function readSegment(
  journal: BlobContainer,
  segmentId: string,
  offset: number,
  maxBytes: number,
): Promise<SegmentChunk | { readonly outcome: 'gone' }> {
  const found = await journal.readRange(segmentId, offset, maxBytes);
  if (found.outcome === 'notFound') return { outcome: 'gone' };
  const wholeLines = found.bytes.lastIndexOf(newline) + 1;
  const end = offset + wholeLines;
  return {
    outcome: 'read',
    bytes: found.bytes.subarray(0, wholeLines),
    start: offset,
    end,
    length: found.length,
    atEnd: found.bytes.length < maxBytes || wholeLines === 0,
    unfinished: found.bytes.subarray(wholeLines),
  };
}

/** Calls `each` with the start and the end of each line in `bytes`. The end is before the newline. */
export function forEachLine(bytes: Buffer, each: (start: number, end: number) => void): void {
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(newline, start);
    if (end === -1) return;
    each(start, end);
    start = end + 1;
  }
}
