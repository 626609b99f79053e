import { compactLog, keyOfPath, type CompactDeps } from '@canvass/answer-log';
import type { Clock } from '@canvass/clock';

export interface CompactorDeps extends CompactDeps {
  readonly clock: Clock;
  readonly onFailure: (path: string, error: unknown) => void;
}

const firstPauseMs = 10_000;
const longestPauseMs = 10 * 60 * 1_000;

/** Compacts fragmented logs, one at a time, beside the counting. */
export class Compactor {
  readonly #deps: CompactorDeps;
  readonly #waiting = new Set<string>();
  /** Logs whose compaction failed: a busy survey refuses each one, and each costs a copy. */
  readonly #pauses = new Map<string, { readonly untilMs: number; readonly pauseMs: number }>();
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(deps: CompactorDeps) {
    this.#deps = deps;
  }

  /** Call it for every fragmented log, as often as it is seen. */
  add(path: string): void {
    if (this.#isStopped || this.#deps.clock.now() < (this.#pauses.get(path)?.untilMs ?? 0)) return;
    this.#waiting.add(path);
    this.#running ??= this.#drain();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#waiting.clear();
    await this.#running;
  }

  async #drain(): Promise<void> {
    for (const path of this.#waiting) {
      this.#waiting.delete(path);
      if (await this.#compact(path)) this.#pauses.delete(path);
      else this.#pause(path);
    }
    this.#running = undefined;
  }

  async #compact(path: string): Promise<boolean> {
    try {
      return (await compactLog(this.#deps, keyOfPath(path))) !== 'refused';
    } catch (error) {
      this.#deps.onFailure(path, error);
      return false;
    }
  }

  #pause(path: string): void {
    const pauseMs = Math.min(longestPauseMs, 2 * (this.#pauses.get(path)?.pauseMs ?? firstPauseMs / 2));
    this.#pauses.set(path, { untilMs: this.#deps.clock.now() + pauseMs, pauseMs });
  }
}
