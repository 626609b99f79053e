import type { Places } from './column-files.ts';
import type { SummaryDocument } from './summary-document.ts';

/** A column file covers at most so many lines, */
export const linesPerColumnFile = 20_000;
/** and at most about so many bytes of the log: that is what a worker holds to write one. */
export const logBytesPerColumnFile = 16 * 1024 * 1024;

/**
 * The first gap between a log's column files that is worth filling: any before another file, and the one at the end if it is
 * long enough for a file.
 */
export function findColumnGap(
  document: Pick<SummaryDocument, 'log' | 'removedLines' | 'columns'>,
): Places | undefined {
  let from = document.removedLines + 1;
  for (const file of document.columns) {
    if (file.from > from) return { from, to: file.from };
    from = Math.max(from, file.from + file.lines);
  }
  const { lines, bytes } = sizeFrom(document, from);
  const isLong = lines >= linesPerColumnFile || bytes >= logBytesPerColumnFile;
  return isLong ? { from, to: from + lines } : undefined;
}

/** Of the log from a place on. `bytes`: about, as if all lines of a log blob had one length. */
function sizeFrom(
  { log, removedLines }: Pick<SummaryDocument, 'log' | 'removedLines'>,
  from: number,
): { lines: number; bytes: number } {
  let [lines, bytes] = [0, 0];
  let first = removedLines + 1;
  for (const { answers, committedLength } of log) {
    const after = first + answers;
    const wanted = after - Math.max(first, from);
    if (wanted > 0) {
      lines += wanted;
      bytes += (committedLength * wanted) / answers;
    }
    first = after;
  }
  return { lines, bytes };
}
