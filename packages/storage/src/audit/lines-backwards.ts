import type { BlobContainer } from '../blob-container.ts';

/** One call reads at most this many bytes of the trail, from the end backwards. */
const windowBytes = 64 * 1024;

/** Reads the lines before the offset `end`, the last one first, each with its offset. It reads no more than the caller takes, in windows. */
export async function* linesBackwards(
  container: BlobContainer,
  blob: string,
  end: number,
): AsyncGenerator<{ readonly line: Buffer; readonly offset: number }> {
  let rest = Buffer.alloc(0);
  for (let start = end; start > 0;) {
    const from = Math.max(0, start - windowBytes);
    const read = await container.readRange(blob, from, start - from);
    if (read.outcome === 'notFound') return;
    rest = Buffer.concat([read.bytes, rest]);
    start = from;
    let lineEnd = rest.length;
    while (lineEnd > 0) {
      const before = rest.lastIndexOf('\n', lineEnd - 2);
      if (before === -1 && from > 0) break;
      yield { line: rest.subarray(before + 1, lineEnd), offset: from + before + 1 };
      lineEnd = before + 1;
    }
    rest = rest.subarray(0, lineEnd);
  }
}
