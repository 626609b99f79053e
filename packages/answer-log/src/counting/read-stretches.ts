import { setImmediate as nextTurn } from 'node:timers/promises';
import { readSegment } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import type { SegmentTail, Stretch } from './segment-tail.ts';

export interface ReadStretchesDeps {
  readonly journal: BlobContainer;
  /** See `BacklogReaderOptions`. */
  readonly maxBytes: number;
  /** Called when a segment is gone. */
  readonly onGone: (segmentId: string) => void;
}

/** The most segments that a reading reads, all at once. If more segments have uncounted bytes, counts are not exact. */
export const maxSegments = 64;
/** After this many parsed bytes the event loop runs, because the site accepts no answers while it parses. */
const parsedBytesPerTurn = 256 * 1024;

const newline = 0x0a;

interface WantedStretch {
  readonly segmentId: string;
  readonly tail: SegmentTail;
  readonly stretch: Stretch;
  /** Bytes to read of the stretch. */
  readonly bytes: number;
}

/** Reads unread stretches into the tails, in the order of the segments, until the bytes in memory reach the limit. */
export async function readStretches(
  deps: ReadStretchesDeps,
  segments: readonly (readonly [string, SegmentTail])[],
  bytesInMemory: number,
  unreadOf: (tail: SegmentTail) => readonly (Stretch | undefined)[],
): Promise<void> {
  const wanted = wantedOf(segments, unreadOf, deps.maxBytes, bytesInMemory);
  await Promise.all(wanted.map((each) => readStretch(deps, each)));
}

function wantedOf(
  segments: readonly (readonly [string, SegmentTail])[],
  unreadOf: (tail: SegmentTail) => readonly (Stretch | undefined)[],
  maxBytes: number,
  bytesInMemory: number,
): WantedStretch[] {
  let room = maxBytes - bytesInMemory;
  const wanted: WantedStretch[] = [];
  for (const [segmentId, tail] of segments) {
    for (const stretch of unreadOf(tail)) {
      if (stretch === undefined) continue;
      const bytes = Math.min(stretch.to - stretch.from, room);
      const isWorthIt = bytes === stretch.to - stretch.from || bytes >= maxBytes / 8;
      if (!isWorthIt || wanted.length === maxSegments) return wanted;
      room -= bytes;
      wanted.push({ segmentId, tail, stretch, bytes });
    }
  }
  return wanted;
}

async function readStretch(
  { journal, onGone }: ReadStretchesDeps,
  { segmentId, tail, stretch, bytes }: WantedStretch,
): Promise<void> {
  const chunk = await readSegment(journal, segmentId, stretch.from, bytes);
  if (chunk.outcome === 'gone') return onGone(segmentId);
  let from = stretch.from;
  for (const lines of slices(chunk.bytes)) {
    tail.add({ ...stretch, from }, lines);
    from += lines.byteLength;
    await nextTurn();
  }
  // The unfinished last line of a sealed segment is no answer.
  if (from < stretch.to && bytes === stretch.to - stretch.from) tail.skip({ ...stretch, from });
}

function* slices(lines: Buffer): Generator<Buffer> {
  for (let from = 0; from < lines.byteLength;) {
    const end = lines.indexOf(newline, Math.min(from + parsedBytesPerTurn, lines.byteLength) - 1);
    const to = end === -1 ? lines.byteLength : end + 1;
    yield lines.subarray(from, to);
    from = to;
  }
}
