import type { Clock } from '@canvass/runtime/clock';
import { asleep, schedule, type Schedule } from './schedule.ts';

/** The result of one piece of work on a survey. */
export type Worked =
  /** Nothing is left to do for the survey. */
  | 'done'
  /** There is more to do. The survey's next piece follows the pieces of surveys that wait. */
  | 'more'
  /** Something that will pass is in the way. The survey is tried again at the next turn. */
  | 'later'
  /** The work failed. The survey is tried again after a pause, which doubles with each failure. */
  | 'failed'
  /** A service that all surveys need is away. All surveys wait, longer after each failure. */
  | 'outage';

export interface PacedSurveysDeps {
  readonly clock: Clock;
  readonly random: () => number;
  /** Does one piece of work on a survey. Must not throw. */
  readonly work: (path: string, signal: AbortSignal) => Promise<Worked>;
}

export interface PacedSurveysOptions {
  /** The pause between two turns, in ms. A turn works on all surveys that were added before it. */
  readonly everyMs: number;
  /** The number of surveys that are worked on at the same time. */
  readonly lanes: number;
}

/** The pause of a survey after its first failure. It doubles with each further failure in a row. */
const firstPauseMs = 10_000;
/** The longest pause of a survey that fails. */
const longestPauseMs = 5 * 60_000;
/** The longest pause of all surveys during an outage. */
const longestOutagePauseMs = 60_000;

/** Does work of one kind on surveys that need it now and again. A survey that fails, or has much to do, delays no other. */
export class PacedSurveys {
  readonly #deps: PacedSurveysDeps;
  readonly #options: PacedSurveysOptions;
  readonly #turns: Schedule;
  /** When each waiting survey is due, in ms since the epoch. */
  readonly #waiting = new Map<string, number>();
  /** The surveys of this turn that no lane has taken yet, in their order. */
  readonly #ready = new Set<string>();
  /** The surveys that a lane works on. True if the survey was added again meanwhile. */
  readonly #running = new Map<string, boolean>();
  /** The last pause of each survey whose last attempt failed, in ms. */
  readonly #pauses = new Map<string, number>();
  readonly #lanes = new Set<Promise<void>>();
  #outagePauseMs = 0;
  #stopping = new AbortController();

  constructor(deps: PacedSurveysDeps, options: PacedSurveysOptions) {
    this.#deps = deps;
    this.#options = options;
    const { clock, random } = deps;
    this.#turns = schedule(
      { clock, random, task: async () => this.#turn(), onFailure: () => {} },
      { everyMs: options.everyMs, firstAfterMs: options.everyMs },
    );
  }

  /** The number of surveys whose last attempt failed. */
  get failing(): number {
    return this.#pauses.size;
  }

  /** Call it each time a survey is seen to need the work. */
  add(path: string): void {
    if (this.#running.has(path)) this.#running.set(path, true);
    else if (!this.#ready.has(path) && !this.#waiting.has(path)) this.#wait(path, 0);
  }

  start(): void {
    if (this.#stopping.signal.aborted) this.#stopping = new AbortController();
    this.#turns.start();
  }

  /** Ends after the pieces of work that are running. Idempotent. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#turns.stop();
    await Promise.all(this.#lanes);
  }

  #wait(path: string, delayMs: number): void {
    this.#waiting.set(path, this.#deps.clock.now() + delayMs);
    this.#turns.wake();
  }

  #turn(): typeof asleep | undefined {
    const nowMs = this.#deps.clock.now();
    for (const [path, dueMs] of this.#waiting) {
      if (dueMs > nowMs) continue;
      this.#waiting.delete(path);
      this.#ready.add(path);
    }
    const wanted = Math.min(this.#options.lanes - this.#lanes.size, this.#ready.size);
    for (let lane = 0; lane < wanted; lane += 1) {
      const running = this.#runLane().finally(() => this.#lanes.delete(running));
      this.#lanes.add(running);
    }
    // A lane takes all that is ready before it ends.
    return this.#waiting.size > 0 || this.#ready.size > 0 ? undefined : asleep;
  }

  async #runLane(): Promise<void> {
    const { signal } = this.#stopping;
    for (const path of this.#ready) {
      if (signal.aborted) return;
      this.#ready.delete(path);
      this.#running.set(path, false);
      const worked = await this.#deps.work(path, signal);
      const isAgain = this.#running.get(path) === true;
      this.#running.delete(path);
      this.#settle(path, worked, isAgain);
    }
  }

  #settle(path: string, worked: Worked, isAgain: boolean): void {
    if (worked === 'outage') {
      const { everyMs } = this.#options;
      this.#outagePauseMs = Math.min(longestOutagePauseMs, Math.max(everyMs, 2 * this.#outagePauseMs));
      for (const each of [path, ...this.#ready]) this.#wait(each, this.#outagePauseMs);
      this.#ready.clear();
      return;
    }
    this.#outagePauseMs = 0;
    if (worked === 'failed') {
      const pauseMs = Math.min(longestPauseMs, 2 * (this.#pauses.get(path) ?? firstPauseMs / 2));
      this.#pauses.set(path, pauseMs);
      this.#wait(path, pauseMs);
      return;
    }
    if (worked !== 'later') this.#pauses.delete(path);
    if (worked === 'more') this.#ready.add(path);
    else if (worked === 'later' || isAgain) this.#wait(path, 0);
  }
}
