import type { IndexPage, Run } from '../format/log-index.ts';
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
  for (const part of log) {
    const { blob } = part;
    for (const { lowestId, highestId, offset, to, keys } of pagesOf(part)) {
      if (isWanted(lowestId, highestId)) yield { blob, from: offset, to, keys };
    }
    let joined: Stretch | undefined;
    for (const { lowestId, highestId, offset, to } of withEnds(part.runs, part.committedLength)) {
      if (!isWanted(lowestId, highestId)) continue;
      if (joined?.to === offset) joined = { ...joined, to };
      else {
        if (joined) yield joined;
        joined = { blob, from: offset, to, keys: undefined };
      }
    }
    if (joined) yield joined;
  }
}

/** The same runs or pages, each with the offset after its last byte; `end` is that of the last one. */
export function withEnds<T extends Run>(runs: readonly T[], end: number): (T & { readonly to: number })[] {
  return runs.map((run, index) => ({ ...run, to: runs[index + 1]?.offset ?? end }));
}

/** The index pages of a log blob, each with the offset after its last byte. */
export function pagesOf({ pages, runs, committedLength }: LogBlob): (IndexPage & { readonly to: number })[] {
  return withEnds(pages, runs[0]?.offset ?? committedLength);
}
