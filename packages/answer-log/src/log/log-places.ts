import type { BlobContainer } from '@canvass/storage';
import type { Places } from '../format/column-files.ts';
import { logDamaged } from '../errors.ts';
import { runAt } from './log-lookup.ts';
import { readLog } from './log-reader.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';

/** Neighbouring lines of a log blob, at least one, each with its newline. */
export interface PlacedLines {
  readonly blob: string;
  /** The place of the first line in the log. */
  readonly from: number;
  readonly lines: readonly Buffer[];
}

/**
 * Reads the lines at these places, in the order of the log, in chunks of about `chunkBytes`. The first read begins at the start of a run;
 * it returns only the wanted lines. Places before the head or after the end of the log have no lines. Throws `AnswerLogError` `log-moved`
 * and `log-damaged`.
 */
export async function* readPlaces(
  answerLogs: BlobContainer,
  { log, removedLines }: Pick<SummaryDocument, 'log' | 'removedLines'>,
  { from, to }: Places,
  chunkBytes: number,
): AsyncGenerator<PlacedLines> {
  let next = Math.max(from, removedLines + 1);
  let first = removedLines + 1;
  for (const part of log) {
    const { blob, answers, committedLength } = part;
    const after = first + answers;
    if (next < after && next < to) {
      const run = await runAt(answerLogs, part, next - first);
      let place = first + run.ordinal;
      for await (const lines of readLog(answerLogs, blob, run.offset, committedLength, chunkBytes)) {
        const begin = place;
        place += lines.length;
        if (place > after) throw logDamaged(blob);
        if (place <= next) continue;
        const wanted = lines.slice(next - begin, to - begin);
        const placed = { blob, from: next, lines: wanted };
        next += wanted.length;
        yield placed;
        if (next >= to) return;
      }
      if (place < after) throw logDamaged(blob);
    }
    first = after;
  }
}
