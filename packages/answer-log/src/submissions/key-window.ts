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
  /** Runs a piece of work of some ms that cannot be divided, and charges its time to the tenant. */
  readonly charge: <T>(work: () => T) => T;
}

/** The times in ids that a commit needs keys of, in ms since the epoch. */
export interface Needed {
  /** The earliest time that a first attempt of one of the records may have. */
  readonly sinceMs: number;
  /** The latest time of the records. */
  readonly newestMs: number;
}

/** Bytes per read of a log blob. */
const chunkBytes = 1024 * 1024;
/** The most reads at once. */
const concurrency = 4;
/** A window drops old keys when it reaches back this much further than needed. */
const slackHours = 2;

/**
 * The keys of the answers up to a place in a survey's log whose ids have times from `sinceMs` on. It stays right for every version of the
 * summary with this log, because places do not change.
 */
export interface KeyWindow {
  readonly table: KeyTable;
  readonly sinceMs: number;
  /** The last place that the window knows. */
  readonly through: number;
  /** `SummaryDocument.logSince` of the log. */
  readonly logSince: number;
}

/** Memory of a window, in bytes. */
export function bytesOfWindow({ table }: KeyWindow): number {
  return 200 + table.bytes;
}

/**
 * Reads the window of a log, as far as `known` lacks it. Throws `AnswerLogError` `log-moved` if a compaction has deleted a blob that the
 * document lists.
 *
 * @param windowMs the setting `IDEMPOTENCY_WINDOW_HOURS`, in ms
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
  // The window reaches back twice as far as needed. Otherwise each form that was open a little longer would make the worker read again.
  const furthestMs = earliestAttemptMs(newestMs, windowMs);
  const wantedMs = Math.min(sinceMs, Math.max(furthestMs, newestMs - 2 * (newestMs - sinceMs)));
  const table = new KeyTable();
  // These records may be late, and later ones are compared with newer keys, so the window has those, too.
  const hours = hoursOf(document, wantedMs);
  const stretches = [...stretchesAbove(document.log, lowestIdOf(wantedMs))];
  if (stretches.length === 0) return { table, sinceMs: wantedMs, through, logSince: document.logSince };
  const limit = pLimit(concurrency);
  await Promise.all(
    stretches.map((stretch) =>
      limit(async () => {
        if (typeof stretch.keys === 'string') {
          const column = await readKeyColumn(deps.answerLogs, stretch.keys);
          deps.charge(() => table.addAll(column, hours));
        } else if (stretch.keys === undefined) {
          await addLines(deps, table, stretch, 0, hours);
        }
      }),
    ),
  );
  return { table, sinceMs: wantedMs, through, logSince: document.logSince };
}

/** Adds the keys of the lines after `through`. Returns false if an index page has these lines: then the whole window is read again. */
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
  { answerLogs, charge }: KeyWindowDeps,
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

/** The window without the keys that are older than needed. It leaves the old table alone, which another attempt may use. */
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

/** The hours from `sinceMs` up to the newest id in the log. */
function hoursOf({ log }: SummaryDocument, sinceMs: number): HourRange {
  let highestId = '';
  for (const { pages, runs } of log) {
    for (const each of [...pages, ...runs]) if (each.highestId > highestId) highestId = each.highestId;
  }
  return hoursFrom(sinceMs, timeOf(highestId));
}
