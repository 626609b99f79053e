import type { LogIds } from './log-ids.ts';
import type { LogRecords } from './log-record.ts';

/** An entry of the sparse index: where a run of about 64 KiB of a log blob begins, and which ids it holds. */
export interface Run {
  /** The number of answers before the run in its blob. */
  readonly ordinal: number;
  /** The number of bytes before the run in its blob. */
  readonly offset: number;
  readonly lowestId: string;
  readonly highestId: string;
}

/** An index page: runs that moved out of the summary into a blob of their own. The fields of `Run` describe all of them together. */
export interface IndexPage extends Run {
  /** The name of the page's blob. */
  readonly blob: string;
  /**
   * The name of the blob with the keys of the page's answers (`encodeKeys`), in the order of the log; null if no answer has a key;
   * undefined in a page that an older release wrote.
   */
  readonly keys?: string | null | undefined;
}

/** A run of this length is full: the next answer begins another run. */
export const runBytes = 64 * 1024;
/** When the summary has more runs of a blob, this many move into a page. They index 16 MiB of the log and take 30 KB. */
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
  /** The indexes of the run's lowest and highest ids among these records; -1 while it has none of them. */
  let [lowest, highest] = [-1, -1];
  for (let index = 0; index < ids.length; index += 1) {
    const begin = offset + (index === 0 ? 0 : ends[index - 1]!);
    if (run && begin - run.offset < runBytes) {
      // Ids mostly rise, so the highest is compared first.
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

/** The index page of these runs. */
export function pageOf(runs: readonly Run[], blob: string, keys: string | null): IndexPage {
  const first = runs[0]!;
  let { lowestId, highestId } = first;
  for (const run of runs) {
    if (run.lowestId < lowestId) lowestId = run.lowestId;
    if (run.highestId > highestId) highestId = run.highestId;
  }
  return { blob, keys, ordinal: first.ordinal, offset: first.offset, lowestId, highestId };
}

/** The last of the runs that begins at or before `ordinal`; undefined if all begin later. */
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
