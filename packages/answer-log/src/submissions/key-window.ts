import { timeOf } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import pLimit from 'p-limit';
import { readKeyColumn } from '../log/key-column.ts';
import { KeyTable } from './key-table.ts';
import { lastAtOrBefore } from '../format/log-index.ts';
import { readLog } from '../log/log-reader.ts';
import { keysOfLines } from '../format/log-record.ts';
import { stretchesAbove, type Stretch } from '../log/log-stretches.ts';
import {
  earliestAttemptMs,
  hourMs,
  hoursFrom,
  lowestIdOf,
  type HourRange,
} from '../format/submission-key.ts';
import { lastPlace } from '../summary/document-json.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';

export interface KeyWindowDeps {
  readonly answerLogs: BlobContainer;
  /** Called for each piece of work that cannot be divided, some ms. Default: no account of it. */
  readonly charge?: <T>(work: () => T) => T;
}

/** The ids that must be compared: `sinceMs` is the time of the oldest that may have been the first attempt. */
export interface Needed {
  readonly sinceMs: number;
  readonly newestMs: number;
}

const chunkBytes = 1024 * 1024;
const concurrency = 4;
/** Keys are dropped when the window reaches back further than needed by this. */
const slackHours = 2;

/**
 * The keys of a survey's answers whose ids have times from `sinceMs` on, up to a place in the log. A value of it is true for every
 * version of the summary with this log: places do not change.
 */
export interface KeyWindow {
  readonly table: KeyTable;
  readonly sinceMs: number;
  /** The last place that was read. */
  readonly through: number;
  readonly logSince: number;
}

/** Bytes in memory. */
export function bytesOfWindow({ table }: KeyWindow): number {
  return 200 + table.bytes;
}

/**
 * The window of a log, with what `known` lacks. `windowMs`: as the setting says. Throws `AnswerLogError` `logMoved` if a
 * compaction has deleted what the document lists.
 */
export async function readKeyWindow(
  deps: KeyWindowDeps,
  known: KeyWindow | undefined,
  document: SummaryDocument,
  needed: Needed,
  windowMs: number,
): Promise<KeyWindow> {
  const { sinceMs, newestMs } = needed;
  const through = lastPlace(document);
  if (known?.logSince === document.logSince && known.through <= through && known.sinceMs <= sinceMs) {
    const isRead = known.through === through || (await addNewLines(deps, known, document));
    if (isRead) return trimmed({ ...known, through }, document, needed, windowMs);
  }
  // Twice as far as needed, so that forms that were open ever longer do not make a worker read again and again.
  const furthestMs = earliestAttemptMs(newestMs, windowMs);
  const wantedMs = Math.min(sinceMs, Math.max(furthestMs, newestMs - 2 * (newestMs - sinceMs)));
  const table = new KeyTable();
  // Also keys that are newer than these records, which may be late: later records are compared with them.
  const hours = hoursOf(document, wantedMs);
  const charge = deps.charge ?? ((work) => work());
  const stretches = [...stretchesAbove(document.log, lowestIdOf(wantedMs))];
  if (stretches.length === 0) return { table, sinceMs: wantedMs, through, logSince: document.logSince };
  const limit = pLimit(concurrency);
  await Promise.all(
    stretches.map((stretch) =>
      limit(async () => {
        if (typeof stretch.keys === 'string') {
          const column = await readKeyColumn(deps.answerLogs, stretch.keys);
          charge(() => table.addAll(column, hours));
        } else if (stretch.keys === undefined) {
          await addLines(deps, table, stretch, 0, hours);
        }
      }),
    ),
  );
  return { table, sinceMs: wantedMs, through, logSince: document.logSince };
}

/** Returns false if the new lines are in an index page already: the whole window is read again then. */
async function addNewLines(
  deps: KeyWindowDeps,
  { table, through, sinceMs }: KeyWindow,
  document: SummaryDocument,
): Promise<boolean> {
  let before = document.removedLines;
  const stretches: { stretch: Stretch; skip: number }[] = [];
  for (const log of document.log) {
    const last = before + log.answers;
    if (last > through) {
      const ordinal = Math.max(0, through - before);
      const run = lastAtOrBefore(log.runs, ordinal);
      if (run === undefined) return false;
      const stretch = { blob: log.blob, from: run.offset, to: log.committedLength, keys: undefined };
      stretches.push({ stretch, skip: ordinal - run.ordinal });
    }
    before = last;
  }
  const hours = hoursOf(document, sinceMs);
  for (const { stretch, skip } of stretches) await addLines(deps, table, stretch, skip, hours);
  return true;
}

async function addLines(
  { answerLogs, charge = (work) => work() }: KeyWindowDeps,
  table: KeyTable,
  { blob, from, to }: Stretch,
  skip: number,
  hours: HourRange,
): Promise<void> {
  let unread = skip;
  for await (const lines of readLog(answerLogs, blob, from, to, chunkBytes)) {
    charge(() => {
      const keys = keysOfLines(lines.slice(unread));
      if (keys !== null) table.addAll(keys, hours);
    });
    unread = Math.max(0, unread - lines.length);
  }
}

/** Without the keys that are older than needed. Another attempt may still use the table. */
function trimmed(
  window: KeyWindow,
  document: SummaryDocument,
  { sinceMs, newestMs }: Needed,
  windowMs: number,
): KeyWindow {
  const furthestMs = Math.min(sinceMs, earliestAttemptMs(newestMs, windowMs));
  if (window.sinceMs >= furthestMs - slackHours * hourMs) return window;
  return { ...window, table: window.table.within(hoursOf(document, furthestMs)), sinceMs: furthestMs };
}

/** From a time on, up to the newest answer in the log. */
function hoursOf({ log }: SummaryDocument, sinceMs: number): HourRange {
  let highestId = '';
  for (const { pages, runs } of log) {
    for (const each of [...pages, ...runs]) if (each.highestId > highestId) highestId = each.highestId;
  }
  return hoursFrom(sinceMs, timeOf(highestId));
}
