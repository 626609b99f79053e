import type { BlobContainer } from '@canvass/storage';
import { logDamaged } from '../errors.ts';
import type { Run } from '../format/log-index.ts';
import { lastPlace } from '../summary/document-json.ts';
import type { LogBlob, SummaryDocument } from '../summary/summary-document.ts';
import { readPage } from './log-lookup.ts';
import { readLog } from './log-reader.ts';

/** The most bytes per read of the log, if they hold more than one run. */
const chunkBytes = 256 * 1024;

/** A boundary between two lines of a log blob. */
type Boundary = Pick<Run, 'ordinal' | 'offset'>;

/** The lines of a log from the place `last` backwards. It holds about 256 KiB, or one line if that is longer. Throws as `readLog` does. */
export async function* linesBackwards(
  answerLogs: BlobContainer,
  document: SummaryDocument,
  last: number,
): AsyncGenerator<{ line: Buffer; blob: string; number: number }> {
  let before = lastPlace(document);
  for (const part of document.log.toReversed()) {
    before -= part.answers;
    const { blob } = part;
    for await (const { from, to } of stretchesBackwards(answerLogs, part, last - before)) {
      const lines: Buffer[] = [];
      const length = to.offset - from.offset;
      for await (const some of readLog(answerLogs, blob, from.offset, to.offset, length)) lines.push(...some);
      if (lines.length !== to.ordinal - from.ordinal) throw logDamaged(blob);
      for (let index = Math.min(lines.length, last - before - from.ordinal) - 1; index >= 0; index -= 1) {
        yield { line: lines[index]!, blob, number: before + from.ordinal + index + 1 };
      }
    }
  }
}

/** Stretches of neighbouring runs of up to `chunkBytes`, the last stretch first. They hold all answers below `ordinal`. */
async function* stretchesBackwards(
  answerLogs: BlobContainer,
  log: LogBlob,
  ordinal: number,
): AsyncGenerator<{ from: Boundary; to: Boundary }> {
  let to: Boundary = { ordinal: log.answers, offset: log.committedLength };
  let from: Boundary | undefined;
  for (const page of [...log.pages, undefined].toReversed()) {
    const isNeeded = page === undefined || page.ordinal < ordinal;
    const runs = page === undefined ? log.runs : isNeeded ? await readPage(answerLogs, page.blob) : [page];
    for (const run of runs.toReversed()) {
      if (from !== undefined && to.offset - run.offset > chunkBytes) {
        yield { from, to };
        to = from;
        from = undefined;
      }
      if (run.ordinal < ordinal) from = run;
      else to = run;
    }
  }
  if (from !== undefined) yield { from, to };
}
