import { timeOf } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import pLimit from 'p-limit';
import { readKeyColumn } from '../log/key-column.ts';
import { KeyTable } from './key-table.ts';
import { readLog } from '../log/log-reader.ts';
import { keysOfLines } from '../format/log-record.ts';
import { stretchesWith, type Stretch } from '../log/log-stretches.ts';
import { hourMs, hoursOfWindow, makeKeys, wordsPerKey, type Keys } from '../format/submission-key.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';

export interface ImportedKeysDeps {
  readonly answerLogs: BlobContainer;
  /** Called for each piece of work that cannot be divided, some ms. */
  readonly charge: <T>(work: () => T) => T;
}

/** Of a commit's records: the hours of imported ones since the epoch, by their places among the keys. */
export type ImportedHours = ReadonlyMap<number, number>;

const chunkBytes = 1024 * 1024;
const concurrency = 4;

/**
 * A segment takes records for an hour after its name was made, and an id that was made then is not older than the name. So a record that
 * is older than that was received in the past, as its sender says: docs/decisions/0024.
 */
export function isImported(timeMs: number, segmentMs: number): boolean {
  return timeMs < segmentMs - hourMs;
}

/**
 * The keys in a log that imported records must be compared with: those with the tail of one of them, and with a time near it. Reads the
 * columns of the index pages, and the runs that no page has, whose ids have times near one of theirs, and keeps nothing else. Throws
 * `AnswerLogError` `logMoved` if a compaction has deleted what the document lists.
 */
export async function readImportedKeys(
  { answerLogs, charge }: ImportedKeysDeps,
  { log }: SummaryDocument,
  keys: Keys,
  imported: ImportedHours,
  windowMs: number,
): Promise<KeyTable> {
  if (imported.size === 0) return new KeyTable();
  const windowHours = hoursOfWindow(windowMs);
  const own = charge(() => keysAt(keys, imported));
  const hours = Int32Array.from(imported.values()).toSorted();
  const table = new KeyTable();

  const keep = (found: Keys): void => {
    for (let index = 0; index * wordsPerKey < found.length; index += 1) {
      if (found[index * wordsPerKey] !== 0 && own.find(found, index, windowHours) !== 'new') {
        table.add(found, index);
      }
    }
  };
  const read = async ({ blob, from, to, keys: column }: Stretch): Promise<void> => {
    if (column === null) return;
    if (column !== undefined) {
      const found = await readKeyColumn(answerLogs, column);
      return charge(() => keep(found));
    }
    for await (const lines of readLog(answerLogs, blob, from, to, chunkBytes)) {
      charge(() => keep(keysOfLines(lines) ?? makeKeys(0)));
    }
  };
  const isNear = (lowestId: string, highestId: string): boolean => {
    const [lowest, highest] = [hourOfId(lowestId) - windowHours, hourOfId(highestId) + windowHours];
    // Also if one is no ULID.
    return !(firstFrom(hours, lowest) > highest);
  };
  const limit = pLimit(concurrency);
  await Promise.all([...stretchesWith(log, isNear)].map((stretch) => limit(read, stretch)));
  return table;
}

function keysAt(keys: Keys, places: ImportedHours): KeyTable {
  const table = new KeyTable(places.size);
  for (const place of places.keys()) table.add(keys, place);
  return table;
}

function hourOfId(id: string): number {
  return Math.floor(timeOf(id) / hourMs);
}

/** The first of the rising hours that is not below `hour`; Infinity if there is none. */
function firstFrom(hours: Int32Array, hour: number): number {
  let low = 0;
  let high = hours.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (hours[middle]! < hour) low = middle + 1;
    else high = middle;
  }
  return hours[low] ?? Infinity;
}
