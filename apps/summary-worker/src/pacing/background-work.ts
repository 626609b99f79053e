import { keyOfPath, type SurveyKey } from '@canvass/answer-log';
import type { Clock } from '@canvass/runtime/clock';

export interface BackgroundWorkDeps {
  readonly clock: Clock;
  /** Works on one survey. Returns false if other writers were in the way. */
  readonly work: (key: SurveyKey) => Promise<boolean>;
  readonly onFailure: (path: string, error: unknown) => void;
}

/** The pause of a survey after its first failure. It doubles with each further failure in a row. */
const firstPauseMs = 10_000;
/** The longest pause of a survey that fails. */
const longestPauseMs = 10 * 60 * 1_000;

/** Does work of one kind on the surveys that need it, one survey at a time, beside the counting. */
export class BackgroundWork {
  readonly #deps: BackgroundWorkDeps;
  readonly #waiting = new Set<string>();
  /** The pauses of surveys whose work failed. A busy survey refuses each attempt, and each attempt costs a copy of answers. */
  readonly #pauses = new Map<string, { readonly untilMs: number; readonly pauseMs: number }>();
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(deps: BackgroundWorkDeps) {
    this.#deps = deps;
  }

  /** Call it each time a survey is seen to need the work. */
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
