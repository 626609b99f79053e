import type { LogBlob } from '../summary/summary-document.ts';

/** Neighbouring lines of a log blob; `from` and `to` are offsets in bytes. */
export interface Stretch {
  readonly blob: string;
  readonly from: number;
  readonly to: number;
  /** The name of the blob with the lines' keys; null if no line has a key; undefined if only the lines have them. */
  readonly keys: string | null | undefined;
}

/** The stretches of a log that may hold ids of `lowest` or above. */
export function stretchesAbove(log: readonly LogBlob[], lowest: string): Generator<Stretch> {
  return stretchesWith(log, (_lowestId, highestId) => highestId >= lowest);
}

/**
 * The wanted stretches of a log, in the order of the log. `isWanted` is asked for each index page, and for each run without a page;
 * neighbouring runs become one stretch.
 */
export function* stretchesWith(
  log: readonly LogBlob[],
  isWanted: (lowestId: string, highestId: string) => boolean,
): Generator<Stretch> {
  for (const { blob, pages, runs, committedLength } of log) {
    const beginnings = [...pages, ...runs].map(({ offset }) => offset).concat(committedLength);
    for (const [index, page] of pages.entries()) {
      if (!isWanted(page.lowestId, page.highestId)) continue;
      yield { blob, from: page.offset, to: beginnings[index + 1]!, keys: page.keys };
    }
    let joined: Stretch | undefined;
    for (const [index, run] of runs.entries()) {
      if (!isWanted(run.lowestId, run.highestId)) continue;
      const to = beginnings[pages.length + index + 1]!;
      if (joined?.to === run.offset) joined = { ...joined, to };
      else {
        if (joined) yield joined;
        joined = { blob, from: run.offset, to, keys: undefined };
      }
    }
    if (joined) yield joined;
  }
}
