import type { BlobContainer } from '@canvass/storage';
import { LRUCache } from 'lru-cache';
import type { KeyTable } from './key-table.ts';
import { bytesOfWindow, readKeyWindow, type KeyWindow } from './key-window.ts';
import { neededFor } from './submissions.ts';
import type { SummaryDocument } from './summary-document.ts';
import type { SurveyWork } from './survey-work.ts';
import type { Account, Turns } from './turns.ts';

export interface KeyWindowCacheDeps {
  readonly answerLogs: BlobContainer;
  readonly turns: Turns;
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

  /**
   * The keys that these records must be compared with, read from the log as far as they are not known; undefined if no record has a
   * key. Another commit of the same survey reads its own until `counted`.
   */
  async take(
    path: string,
    document: SummaryDocument,
    work: readonly SurveyWork[],
    account: Account,
  ): Promise<KeyWindow | undefined> {
    const needed = neededFor(work, this.windowMs);
    if (needed === undefined) return undefined;
    const known = this.#windows.get(path);
    this.#windows.delete(path);
    const charge = <T>(piece: () => T): T => this.#deps.turns.charge(account, piece);
    const window = await readKeyWindow({ ...this.#deps, charge }, known, document, needed, this.windowMs);
    // Nothing of this attempt is in it: it stays true if the attempt fails.
    this.#windows.set(path, window);
    return window;
  }

  /** The answers with these keys were counted, up to the place `through`. */
  counted(path: string, window: KeyWindow, keys: KeyTable, through: number): void {
    this.#windows.delete(path);
    window.table.addAll(keys);
    this.#windows.set(path, { ...window, through });
  }
}
