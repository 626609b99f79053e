import type { LogIds } from './log-ids.ts';
import type { LogRecords } from './log-record.ts';

/** Where a run of some 64 KiB of a log blob begins, and which ids are in it. */
export interface Run {
  /** Answers before it in this blob. */
  readonly ordinal: number;
  /** Bytes before it in this blob. */
  readonly offset: number;
  readonly lowestId: string;
  readonly highestId: string;
}

/** The same of `runsPerPage` runs that have moved out of the summary into a blob of their own. */
export interface IndexPage extends Run {
  readonly blob: string;
  /**
   * The blob with the keys of its answers (`encodeKeys`), in the order of the log; null if none has a key. Undefined: an older
   * release wrote the page.
   */
  readonly keys?: string | null | undefined;
}

/** From here on a run is full and the next answer begins another. */
export const runBytes = 64 * 1024;
/** Runs that the summary itself carries before they move into a page: some 16 MiB of log, 30 KB of summary. */
export const runsPerPage = 256;

/** The runs after appending these records at `ordinal` and `offset`. */
export function extendRuns(
  runs: readonly Run[],
  ordinal: number,
  offset: number,
  { ids, ends }: Pick<LogRecords, 'ids' | 'ends'>,
): Run[] {
  const extended = runs.slice(0, -1);
  let run = runs.at(-1);
  /** Of the ids of this run among these records; -1 without any. */
  let [lowest, highest] = [-1, -1];
  for (let index = 0; index < ids.length; index += 1) {
    const begin = offset + (index === 0 ? 0 : ends[index - 1]!);
    if (run && begin - run.offset < runBytes) {
      // Ids mostly rise.
      if (highest === -1) [lowest, highest] = [index, index];
      else if (ids.isBelow(highest, index)) highest = index;
      else if (ids.isBelow(index, lowest)) lowest = index;
    } else {
      if (run) extended.push(widened(run, ids, lowest, highest));
      run = { ordinal: ordinal + index, offset: begin, lowestId: ids.at(index), highestId: ids.at(index) };
      [lowest, highest] = [index, index];
    }
  }
  if (run) extended.push(widened(run, ids, lowest, highest));
  return extended;
}

function widened(run: Run, ids: LogIds, lowest: number, highest: number): Run {
  if (highest === -1) return run;
  const [low, high] = [ids.at(lowest), ids.at(highest)];
  return {
    ...run,
    lowestId: low < run.lowestId ? low : run.lowestId,
    highestId: high > run.highestId ? high : run.highestId,
  };
}

/** The page that stands for these runs. */
export function pageOf(runs: readonly Run[], blob: string, keys: string | null): IndexPage {
  const first = runs[0]!;
  let { lowestId, highestId } = first;
  for (const run of runs) {
    if (run.lowestId < lowestId) lowestId = run.lowestId;
    if (run.highestId > highestId) highestId = run.highestId;
  }
  return { blob, keys, ordinal: first.ordinal, offset: first.offset, lowestId, highestId };
}

/** The last of these that begins at or before `ordinal`. */
export function lastAtOrBefore<T extends Run>(runs: readonly T[], ordinal: number): T | undefined {
  let low = 0;
  let high = runs.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (runs[middle]!.ordinal <= ordinal) low = middle + 1;
    else high = middle;
  }
  return runs[low - 1];
}
