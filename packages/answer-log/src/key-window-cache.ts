import type { BlobContainer } from '@canvass/storage';
import { LRUCache } from 'lru-cache';
import { KeyTable } from './key-table.ts';
import { bytesOfWindow, readKeyWindow, type KeyWindow } from './key-window.ts';
import type { CommitKeys } from './submissions.ts';
import { lastPlace, type SummaryDocument } from './summary-document.ts';
import type { Account, Turns } from './turns.ts';

export interface KeyWindowCacheDeps {
  readonly answerLogs: BlobContainer;
  readonly turns: Turns;
  /** Keys were read from the log of a survey that had none in the cache. */
  readonly onRead?: (path: string, keys: number) => void;
}

/** The keys that an attempt of a commit compares with. Others cannot have them until `release`, which must follow. */
export interface HeldKeys {
  readonly table: KeyTable;
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
    { count, needed }: CommitKeys,
    account: Account,
  ): Promise<HeldKeys> {
    const known = this.#windows.get(path);
    if (count === 0 && !(known && isOf(known, document))) return nothingHeld();
    this.#windows.delete(path);
    const charge = <T>(piece: () => T): T => this.#deps.turns.charge(account, piece);
    const deps = { ...this.#deps, charge };
    let window =
      known && count === 0 ? known : await readKeyWindow(deps, known, document, needed, this.windowMs);
    const { table } = window;
    if (known === undefined && table.size > 0) this.#deps.onRead?.(path, table.size);
    if (count > 0) charge(() => table.begin(count));
    return {
      table,
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

/** For records without keys, if the window is not known or not up to date. */
function nothingHeld(): HeldKeys {
  return { table: new KeyTable(), counted: () => {}, release: () => {} };
}
