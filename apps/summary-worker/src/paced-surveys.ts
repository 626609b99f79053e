import type { Clock } from '@canvass/runtime/clock';
import { schedule, type Schedule } from './schedule.ts';

/** What a piece of work on a survey has led to. */
export type Worked =
  /** Nothing is left. */
  | 'done'
  /** There is more: the next piece follows those of surveys that wait. */
  | 'more'
  /** Something is in the way that passes: again at the next turn. */
  | 'later'
  /** It failed: again after a pause of its own, which doubles. */
  | 'failed'
  /** What all surveys need is away: all wait, longer and longer. */
  | 'outage';

export interface PacedSurveysDeps {
  readonly clock: Clock;
  readonly random: () => number;
  /** One piece of work. Must not throw. */
  readonly work: (path: string, signal: AbortSignal) => Promise<Worked>;
}

export interface PacedSurveysOptions {
  /** Between two turns, in which all surveys that were added are worked on, in ms. */
  readonly everyMs: number;
  /** Surveys that are worked on at once. */
  readonly lanes: number;
}

const firstPauseMs = 10_000;
const longestPauseMs = 5 * 60_000;
const longestOutagePauseMs = 60_000;

/** Work of one kind on surveys that need it now and again, some at once. One that fails, or has much to do, delays no other. */
export class PacedSurveys {
  readonly #deps: PacedSurveysDeps;
  readonly #options: PacedSurveysOptions;
  readonly #turns: Schedule;
  /** When each is due. */
  readonly #waiting = new Map<string, number>();
  /** In the order in which they are worked on. */
  readonly #ready = new Set<string>();
  /** True: added again meanwhile. */
  readonly #running = new Map<string, boolean>();
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

  /** Surveys whose last attempt failed. */
  get failing(): number {
    return this.#pauses.size;
  }

  /** Call it for every survey that needs the work, as often as that is seen. */
  add(path: string): void {
    if (this.#running.has(path)) this.#running.set(path, true);
    else if (!this.#ready.has(path) && !this.#waiting.has(path)) this.#wait(path, 0);
  }

  start(): void {
    if (this.#stopping.signal.aborted) this.#stopping = new AbortController();
    this.#turns.start();
  }

  /** Ends after the pieces that are worked on. Idempotent. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#turns.stop();
    await Promise.all(this.#lanes);
  }

  #wait(path: string, delayMs: number): void {
    this.#waiting.set(path, this.#deps.clock.now() + delayMs);
  }

  #turn(): void {
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
