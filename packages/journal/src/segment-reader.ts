import type { BlobContainer } from '@canvass/storage';

/**
 * Whole lines of a segment. `end` is the offset after the last of them, `length` the whole segment's when it was read;
 * `atEnd`: no further whole line was there.
 */
export interface SegmentChunk {
  readonly outcome: 'read';
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;
  readonly length: number;
  readonly atEnd: boolean;
  /** What follows the last whole line. In a sealed segment nothing will ever complete it. */
  readonly unfinished: Buffer;
}

const newline = 0x0a;

/**
 * Reads a segment from `offset`, which must be a line's beginning, to its last whole line.
 *
 * @param maxBytes must be more than the longest line, or nothing whole may be read; a block of 4 MiB holds every line
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
