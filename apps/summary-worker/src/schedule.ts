import type { Clock } from '@canvass/clock';

/** A task that repeats until it is stopped. */
export interface Schedule {
  start(): void;
  /** Aborts a running task and waits for it. Idempotent. */
  stop(): Promise<void>;
}

/**
 * Runs `task` every `everyMs`, up to a quarter sooner or later, so that many workers do not run it at the same time;
 * the first time after `firstAfterMs`. Never two at a time. If it throws, `onFailure` is called and it runs again later.
 */
export function schedule(
  deps: {
    readonly clock: Clock;
    readonly random: () => number;
    readonly task: (signal: AbortSignal) => Promise<void>;
    readonly onFailure: (error: unknown) => void;
  },
  { everyMs, firstAfterMs }: { readonly everyMs: number; readonly firstAfterMs: number },
): Schedule {
  let abort: AbortController | undefined;
  let timer: unknown;
  let running: Promise<void> = Promise.resolve();

  function arm(delayMs: number, signal: AbortSignal): void {
    timer = deps.clock.setTimeout(() => {
      running = runOnce(signal);
    }, delayMs);
  }

  async function runOnce(signal: AbortSignal): Promise<void> {
    try {
      await deps.task(signal);
    } catch (error) {
      if (!signal.aborted) deps.onFailure(error);
    }
    if (!signal.aborted) arm(everyMs * (0.75 + 0.5 * deps.random()), signal);
  }

  return {
    start() {
      if (abort && !abort.signal.aborted) return;
      abort = new AbortController();
      arm(firstAfterMs, abort.signal);
    },
    async stop() {
      abort?.abort();
      deps.clock.clearTimeout(timer);
      await running;
    },
  };
}
