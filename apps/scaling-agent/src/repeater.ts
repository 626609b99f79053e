import type { Clock } from './clock.ts';

export interface Repeater {
  /** Idempotent. */
  start(): void;
  /** Aborts what is under way and waits for it. Idempotent. */
  stop(): Promise<void>;
}

/** Runs a task at once and then again `everyMs` after each run's begin, never two at a time. The task must not reject. */
export function repeat(
  clock: Clock,
  task: (signal: AbortSignal) => Promise<void>,
  everyMs: number,
): Repeater {
  let abort: AbortController | undefined;
  let timer: unknown;
  let running: Promise<void> = Promise.resolve();

  async function run(signal: AbortSignal): Promise<void> {
    const begun = clock.now();
    await task(signal);
    if (signal.aborted) return;
    const delayMs = Math.max(0, Math.min(everyMs, begun + everyMs - clock.now()));
    timer = clock.setTimeout(() => {
      running = run(signal);
    }, delayMs);
  }

  return {
    start() {
      if (abort !== undefined && !abort.signal.aborted) return;
      abort = new AbortController();
      running = run(abort.signal);
    },
    async stop() {
      abort?.abort();
      clock.clearTimeout(timer);
      await running;
    },
  };
}
