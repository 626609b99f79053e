import type { BlobContainer } from '@canvass/storage';
import { LRUCache } from 'lru-cache';
import { readImportedKeys } from './imported-keys.ts';
import { KeyTable } from './key-table.ts';
import { bytesOfWindow, readKeyWindow, type KeyWindow } from './key-window.ts';
import { hourMs } from '../format/submission-key.ts';
import type { CommitKeys, ImportedSubmissions } from './submissions.ts';
import { lastPlace } from '../summary/document-json.ts';
import type { SummaryDocument } from '../summary/summary-document.ts';
import type { Account, FairScheduler } from '../fair-scheduler.ts';

export interface KeyWindowCacheDeps {
  readonly answerLogs: BlobContainer;
  readonly scheduler: FairScheduler;
  /** Keys were read from the log of a survey that had none in the cache. */
  readonly onRead?: (path: string, keys: number) => void;
}

/** The keys that an attempt of a commit compares with. Others cannot have them until `release`, which must follow. */
export interface HeldKeys {
  readonly table: KeyTable;
  readonly imported: ImportedSubmissions;
  /** What was added to `table` is now in the log, up to the place `through`. */
  counted(through: number): void;
  /** Takes back what was added, unless it was counted. */
  release(): void;
}

/** The windows of the surveys that this worker counts. */
export class KeyWindowCache {
  readonly windowMs: number;
  readonly #deps: KeyWindowCacheDeps;
  readonly #windows: LRUCache<string, KeyWindow>;

  /** `windowMs`: attempts of a submission that are further apart may count twice. `maxBytes`: a larger window is not kept. */
  constructor(deps: KeyWindowCacheDeps, windowMs: number, maxBytes: number) {
    this.#deps = deps;
    this.windowMs = windowMs;
    this.#windows = new LRUCache({ maxSize: Math.max(1, maxBytes), sizeCalculation: bytesOfWindow });
  }

  /** Of the keys in memory. Those that an attempt holds are not among them. */
  get bytes(): number {
    return this.#windows.calculatedSize;
  }

  /** With the keys of the log that these records must be compared with, read as far as they are not known. */
  async take(
    path: string,
    document: SummaryDocument,
    { keys, count, needed, imported: hours }: CommitKeys,
    account: Account,
  ): Promise<HeldKeys> {
    const charge = <T>(piece: () => T): T => this.#deps.scheduler.charge(account, piece);
    const deps = { ...this.#deps, charge };
    // Before the window is taken: this may throw.
    const importedTable = await readImportedKeys(deps, document, keys, hours, this.windowMs);
    const known = this.#windows.get(path);
    if (needed === undefined && !(known && isOf(known, document))) {
      return nothingHeld({ hours, table: importedTable, sinceHour: Infinity });
    }
    this.#windows.delete(path);
    let window =
      known && needed === undefined
        ? known
        : await readKeyWindow(deps, known, document, needed!, this.windowMs);
    const { table } = window;
    if (known === undefined && table.size > 0) this.#deps.onRead?.(path, table.size);
    const sinceHour = Math.floor(window.sinceMs / hourMs);
    const older = hours.values().reduce((sum, hour) => (hour < sinceHour ? sum + 1 : sum), 0);
    if (count > older) charge(() => table.begin(count - older));
    return {
      table,
      imported: { hours, table: importedTable, sinceHour },
      counted: (through) => {
        table.keep();
        window = { ...window, through };
      },
      release: () => {
        table.undo();
        this.#windows.set(path, window);
      },
    };
  }
}

/** Whether it has the keys of the whole log. */
function isOf({ through, logSince }: KeyWindow, document: SummaryDocument): boolean {
  return through === lastPlace(document) && logSince === document.logSince;
}

/** For records that need no window, if it is not known or not up to date. */
function nothingHeld(imported: ImportedSubmissions): HeldKeys {
  return { table: new KeyTable(), imported, counted: () => {}, release: () => {} };
}
