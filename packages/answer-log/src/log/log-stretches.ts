import type { LogBlob } from '../summary/summary-document.ts';

/** Lines of a log blob, in bytes from its beginning. */
export interface Stretch {
  readonly blob: string;
  readonly from: number;
  readonly to: number;
  /** The blob with their keys; null if none has one; undefined if there is no such blob: read the lines. */
  readonly keys: string | null | undefined;
}

/** The stretches of a log in which ids of `lowest` or above may be. */
export function stretchesAbove(log: readonly LogBlob[], lowest: string): Generator<Stretch> {
  return stretchesWith(log, (_lowestId, highestId) => highestId >= lowest);
}

/**
 * The stretches of a log, in its order, whose lowest and highest id are wanted: whole index pages, and runs that no page has, neighbours
 * as one.
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
