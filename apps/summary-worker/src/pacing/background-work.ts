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

interface Pause {
  readonly lengthMs: number;
  /** Ends the pause; undefined once it is over. */
  timer: unknown;
}

/**
 * Does work of one kind on the surveys that need it, one survey at a time, beside the counting. A survey whose work failed is tried again after a pause,
 * without another call: perhaps nothing more happens to it.
 */
export class BackgroundWork {
  readonly #deps: BackgroundWorkDeps;
  readonly #waiting = new Set<string>();
  /** The pauses of surveys whose work failed. A busy survey refuses each attempt, and each attempt costs a copy of answers. */
  readonly #pauses = new Map<string, Pause>();
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(deps: BackgroundWorkDeps) {
    this.#deps = deps;
  }

  /** Call it each time a survey is seen to need the work. */
  add(path: string): void {
    if (this.#isStopped || this.#pauses.get(path)?.timer !== undefined) return;
    this.#waiting.add(path);
    this.#running ??= this.#drain();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#waiting.clear();
    for (const { timer } of this.#pauses.values()) this.#deps.clock.clearTimeout(timer);
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
    if (this.#isStopped) return;
    const before = this.#pauses.get(path);
    const lengthMs = before === undefined ? firstPauseMs : Math.min(longestPauseMs, 2 * before.lengthMs);
    const pause: Pause = { lengthMs, timer: undefined };
    pause.timer = this.#deps.clock.setTimeout(() => {
      pause.timer = undefined;
      this.add(path);
    }, lengthMs);
    this.#pauses.set(path, pause);
  }
}
