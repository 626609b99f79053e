import { forEachLine } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import { AnswerLogError } from '../errors.ts';

/**
 * Reads the lines of a log blob, each with its newline, from `offset` up to `end` or the end of the blob, in bytes. `offset` must be the
 * beginning of a line. It reads chunks of `chunkBytes`, or more if a line is longer. Throws `AnswerLogError` `log-moved` if the blob is
 * gone.
 */
export async function* readLog(
  answerLogs: BlobContainer,
  blob: string,
  offset: number,
  end: number,
  chunkBytes: number,
): AsyncGenerator<Buffer[]> {
  let position = offset;
  let wanted = chunkBytes;
  while (position < end) {
    const request = Math.min(wanted, end - position);
    const found = await answerLogs.readRange(blob, position, request);
    if (found.outcome === 'notFound') throw new AnswerLogError('log-moved', `the log blob ${blob} is gone`);
    const lines: Buffer[] = [];
    let whole = 0;
    forEachLine(found.bytes, (start, lineEnd) => {
      lines.push(found.bytes.subarray(start, lineEnd + 1));
      whole = lineEnd + 1;
    });
    if (whole > 0) {
      yield lines;
      position += whole;
      wanted = chunkBytes;
    } else if (found.bytes.length < request || request === end - position) {
      return;
    } else {
      wanted *= 2;
    }
  }
}
