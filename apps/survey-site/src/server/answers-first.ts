import { pause, type Clock } from '@canvass/runtime/clock';

/** Answers are arriving if one was stored within this time; other work, such as an export, then pauses. */
const recentMs = 100;
/** While answers arrive, other work, such as an export, pauses this many times as long as it has worked. */
const pauseFactor = 7;
/** Other work, such as an export, pauses at most this long for answers. */
const maxPauseMs = 1_000;

/** Lets background work of this process run an eighth of the time while answers arrive: respondents wait for the same cores. */
export class AnswersFirst {
  readonly #clock: Clock;
  #storedAtMs = -Infinity;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Call it when answers were stored. */
  readonly stored = (): void => void (this.#storedAtMs = this.#clock.now());

  /** Resolves when the work may go on, or at once when the signal aborts. `workedMs`: how long it took since the last pause. */
  readonly pauseAfter = async (workedMs: number, signal?: AbortSignal): Promise<void> => {
    const sinceMs = this.#clock.now() - this.#storedAtMs;
    // The clock may have been set back.
    if (sinceMs < 0 || sinceMs > recentMs) return;
    await pause(this.#clock, Math.min(maxPauseMs, pauseFactor * workedMs), signal);
  };
}
