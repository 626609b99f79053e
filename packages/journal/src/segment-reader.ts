import type { BlobContainer } from '@canvass/storage';

/**
 * Whole lines of a segment. `end`: the offset after the last of them. `length`: the segment's length at that time. `atEnd`:
 * there was no further whole line.
 */
export interface SegmentChunk {
  readonly outcome: 'read';
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly length: number;
  readonly atEnd: boolean;
  /** The bytes after the last whole line. In a sealed segment nothing will complete them. */
  readonly unfinished: Buffer;
}

const newline = 0x0a;

/**
 * Reads a segment from `offset`, which must be the beginning of a line, to its last whole line.
 *
 * @param maxBytes must exceed the longest line; 4 MiB (one block) always does
 * @returns `gone`: the segment was counted, retired and deleted
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

/** Calls `each` with every line's start and end (without its newline) in `bytes`. */
export function forEachLine(bytes: Buffer, each: (start: number, end: number) => void): void {
  let start = 0;
  while (start < bytes.length) {
    const end = bytes.indexOf(newline, start);
    if (end === -1) return;
    each(start, end);
    start = end + 1;
  }
}
