import { keyOfPath, type SurveyKey } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';

export interface BackgroundWorkDeps {
  readonly clock: Clock;
  /** Works on one survey; false: other writers were in the way. */
  readonly work: (key: SurveyKey) => Promise<boolean>;
  readonly onFailure: (path: string, error: unknown) => void;
}

const firstPauseMs = 10_000;
const longestPauseMs = 10 * 60 * 1_000;

/** Work of one kind on surveys that need it, one survey at a time, beside the counting. */
export class BackgroundWork {
  readonly #deps: BackgroundWorkDeps;
  readonly #waiting = new Set<string>();
  /** Surveys where it failed: a busy survey refuses each attempt, and each costs a copy of answers. */
  readonly #pauses = new Map<string, { readonly untilMs: number; readonly pauseMs: number }>();
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(deps: BackgroundWorkDeps) {
    this.#deps = deps;
  }

  /** Call it for every survey that needs the work, as often as that is seen. */
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
      if (await this.#workOn(path)) this.#pauses.delete(path);
      else this.#pause(path);
    }
    this.#running = undefined;
  }

  async #workOn(path: string): Promise<boolean> {
    try {
      return await this.#deps.work(keyOfPath(path));
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
