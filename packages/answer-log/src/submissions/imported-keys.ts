import { timeOf } from '@canvass/journal';
import type { BlobContainer } from '@canvass/storage';
import pLimit from 'p-limit';
import { readKeyColumn } from '../log/key-column.ts';
import { KeyTable } from './key-table.ts';
import { readLog } from '../log/log-reader.ts';
import { firstAtLeast } from '../format/first-at-least.ts';
import { keysOfLines } from '../format/log-record.ts';
import { stretchesWith, type Stretch } from '../log/log-stretches.ts';
import { hourMs, hoursOfWindow, makeKeys, wordsPerKey, type Keys } from '../format/submission-key.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';

export interface ImportedKeysDeps {
  readonly answerLogs: BlobContainer;
  /** Runs a piece of work of some ms that cannot be divided, and charges its time to the tenant. */
  readonly charge: <T>(work: () => T) => T;
}

/** The imported records of a commit: by the index of a record's key, the hour in its id, since the epoch. */
export type ImportedHours = ReadonlyMap<number, number>;

/** Bytes per read of a log blob. */
const chunkBytes = 1024 * 1024;
/** The most reads at once. */
const concurrency = 4;

/**
 * Whether a record was imported, by the times in its id and in its segment's name, in ms. The id of an answer that the site received
 * itself is at most an hour older than the name; an older answer was received in the past, as its sender says (docs/decisions/0024).
 */
export function isImported(timeMs: number, segmentMs: number): boolean {
  return timeMs < segmentMs - hourMs;
}

/**
 * Reads the keys in a log that imported records must be compared with: the keys with the tail of such a record and a time near its own.
 * It reads only the index pages' columns, and the runs without a page, that hold ids with such times. Throws `AnswerLogError` `log-moved`
 * if a compaction has deleted a blob that the document lists.
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
    // The comparison is also true if an id is not a ULID.
    return !((hours[firstAtLeast(hours, lowest)] ?? Infinity) > highest);
  };
  const limit = pLimit(concurrency);
  await Promise.all([...stretchesWith(log, isNear)].map((stretch) => limit(read, stretch)));
  return table;
}

function keysAt(keys: Keys, imported: ImportedHours): KeyTable {
  const table = new KeyTable(imported.size);
  for (const index of imported.keys()) table.add(keys, index);
  return table;
}

function hourOfId(id: string): number {
  return Math.floor(timeOf(id) / hourMs);
}
