import type { Places } from '../format/column-files.ts';
import type { SummaryDocument } from './summary-document.ts';

/** The most lines of a column file. */
export const linesPerColumnFile = 20_000;
/**
 * The most log bytes of a column file, about. A worker holds all their words while it writes the file: 190 MB if the texts have a million
 * different words.
 */
export const logBytesPerColumnFile = 8 * 1024 * 1024;

type Lists = Pick<SummaryDocument, 'log' | 'removedLines' | 'columns'>;

/** The lines that no column file covers, in the order of the log. Readers take them from the log. */
export function uncoveredPlaces(document: Lists): Places[] {
  const gaps: Places[] = [];
  let from = document.removedLines + 1;
  for (const file of document.columns) {
    if (file.from > from) gaps.push({ from, to: file.from });
    from = file.from + file.lines;
  }
  const { lines } = sizeFrom(document, from);
  if (lines > 0) gaps.push({ from, to: from + lines });
  return gaps;
}

/** The first gap that is worth a column file: any gap before another file, and the gap at the end if it is long enough. */
export function findColumnGap(document: Lists): Places | undefined {
  const [gap] = uncoveredPlaces(document);
  if (gap === undefined || gap.from < (document.columns.at(-1)?.from ?? 0)) return gap;
  const { lines, bytes } = sizeFrom(document, gap.from);
  return lines >= linesPerColumnFile || bytes >= logBytesPerColumnFile ? gap : undefined;
}

/** The lines and bytes of the log from a place on. `bytes` is an estimate, as if all lines of a log blob had the same length. */
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
