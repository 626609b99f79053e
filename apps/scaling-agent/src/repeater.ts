import type { Clock } from '@canvass/runtime/clock';

export interface Repeater {
  /** Resolves after the first run. Idempotent; does nothing after `stop`. */
  start(): Promise<void>;
  /** Begins the next run at once if it is further away than this time, in ms. */
  hasten(moreThanMs: number): void;
  /** Aborts the current run and waits for it. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Runs a task now and again, never two at once. The task must not reject.
 *
 * @param afterMs the time from the start of a run to the next one, in ms, or a function that returns it after the run
 */
export function repeat(
  clock: Clock,
  task: (signal: AbortSignal) => Promise<void>,
  afterMs: number | (() => number),
): Repeater {
  const abort = new AbortController();
  const { signal } = abort;
  let timer: unknown;
  /** When the next run is due, in ms by the clock; undefined while none waits. */
  let dueMs: number | undefined;
  let first: Promise<void> | undefined;
  let running: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    const begun = clock.now();
    await task(signal);
    if (signal.aborted) return;
    const everyMs = typeof afterMs === 'number' ? afterMs : afterMs();
    arm(Math.max(0, Math.min(everyMs, begun + everyMs - clock.now())));
  }

  function arm(delayMs: number): void {
    dueMs = clock.now() + delayMs;
    timer = clock.setTimeout(() => {
      dueMs = undefined;
      running = run();
    }, delayMs);
  }

  return {
    start() {
      if (first === undefined && !signal.aborted) first = running = run();
      return first ?? Promise.resolve();
    },
    hasten(moreThanMs) {
      if (signal.aborted || dueMs === undefined || dueMs - clock.now() <= moreThanMs) return;
      clock.clearTimeout(timer);
      arm(0);
    },
    async stop() {
      abort.abort();
      clock.clearTimeout(timer);
      await running;
    },
  };
}
