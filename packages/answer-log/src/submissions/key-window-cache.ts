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
  /** Called when keys were read from the log of a survey that had none in the cache. */
  readonly onRead?: (path: string, keys: number) => void;
}

/** The keys that an attempt of a commit compares with. No other attempt can take them until `release`, which must be called. */
export interface HeldKeys {
  readonly table: KeyTable;
  readonly imported: ImportedSubmissions;
  /** Call it when the answers of the added keys are in the log, whose last place is now `through`. */
  counted(through: number): void;
  /** Removes the added keys, unless `counted` was called. */
  release(): void;
}

/** Keeps the windows of the surveys that this worker counts. */
export class KeyWindowCache {
  readonly windowMs: number;
  readonly #deps: KeyWindowCacheDeps;
  /** The windows, by path. Their memory is limited. */
  readonly #windows: LRUCache<string, KeyWindow>;

  /**
   * @param windowMs attempts of a submission that are further apart, in ms, may count twice
   * @param maxBytes memory for all windows; a larger window is not kept
   */
  constructor(deps: KeyWindowCacheDeps, windowMs: number, maxBytes: number) {
    this.#deps = deps;
    this.windowMs = windowMs;
    this.#windows = new LRUCache({ maxSize: Math.max(1, maxBytes), sizeCalculation: bytesOfWindow });
  }

  /** Memory of the keys, in bytes, without those that an attempt holds. */
  get bytes(): number {
    return this.#windows.calculatedSize;
  }

  /** Takes the keys of the log that a commit's records must be compared with. It reads the keys that it does not know. */
  async take(
    path: string,
    document: SummaryDocument,
    { keys, count, needed, imported: hours }: CommitKeys,
    account: Account,
  ): Promise<HeldKeys> {
    const charge = <T>(piece: () => T): T => this.#deps.scheduler.charge(account, piece);
    const deps = { ...this.#deps, charge };
    // This may throw, so it comes before the window is taken.
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

/** Whether the window has the keys of the whole log. */
function isOf({ through, logSince }: KeyWindow, document: SummaryDocument): boolean {
  return through === lastPlace(document) && logSince === document.logSince;
}

/** For records that need no window, if the survey's window is not known or not up to date. */
function nothingHeld(imported: ImportedSubmissions): HeldKeys {
  return { table: new KeyTable(), imported, counted: () => {}, release: () => {} };
}
