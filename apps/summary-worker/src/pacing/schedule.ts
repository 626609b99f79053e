import type { Clock } from '@canvass/runtime/clock';

/** A task that repeats until it is stopped. */
export interface Schedule {
  start(): void;
  /** Runs a task that is `asleep` again, after `everyMs`. It does nothing if the task is not asleep. */
  wake(): void;
  /** Aborts a running task and waits for it. Idempotent. */
  stop(): Promise<void>;
}

export interface ScheduleTimes {
  /** The pause between two runs. */
  readonly everyMs: number;
  /** The time from `start` to the first run. */
  readonly firstAfterMs: number;
  /** The pause after a run that failed or is unfinished. It doubles with each such run in a row, up to `everyMs`. Default: `everyMs`. */
  readonly retryAfterMs?: number;
}

/** A task returns it if it has not finished and must run again soon. */
export const unfinished = Symbol('unfinished');
/** A task returns it if it need not run again until the next `start`. */
export const done = Symbol('done');

/** A task returns it if it need not run again until the next `wake`. No timer wakes the process until then. */
export const asleep = Symbol('asleep');

export type Task = (signal: AbortSignal) => Promise<void | typeof unfinished | typeof done | typeof asleep>;

/** Each pause of a task is shorter or longer by up to this share, so that many workers do not run it at the same moment. */
const jitter = 0.25;

/** Runs `task` again and again, never two runs at a time. If the task throws, `onFailure` is called, and the task runs again later. */
export function schedule(
  deps: {
    readonly clock: Clock;
    readonly random: () => number;
    readonly task: Task;
    readonly onFailure: (error: unknown) => void;
  },
  { everyMs, firstAfterMs, retryAfterMs = everyMs }: ScheduleTimes,
): Schedule {
  let abort: AbortController | undefined;
  let timer: unknown;
  let running: Promise<void> = Promise.resolve();
  let retries = 0;
  /** Whether the task sleeps, or something has woken it since its current run began. */
  let sleep: 'none' | 'asleep' | 'woken' = 'none';

  function arm(delayMs: number, signal: AbortSignal): void {
    timer = deps.clock.setTimeout(() => {
      running = runOnce(signal);
    }, delayMs);
  }

  function spread(delayMs: number): number {
    return delayMs * (1 - jitter + 2 * jitter * deps.random());
  }

  async function runOnce(signal: AbortSignal): Promise<void> {
    sleep = 'none';
    try {
      const result = await deps.task(signal);
      if (result === done) return;
      // What has woken it may have come too late for this run.
      if (result === asleep && !isWoken()) {
        sleep = 'asleep';
        return;
      }
      retries = result === unfinished ? retries + 1 : 0;
    } catch (error) {
      retries += 1;
      if (!signal.aborted) deps.onFailure(error);
    }
    const delayMs = retries === 0 ? everyMs : Math.min(everyMs, retryAfterMs * 2 ** (retries - 1));
    if (!signal.aborted) arm(spread(delayMs), signal);
  }

  function isWoken(): boolean {
    return sleep === 'woken';
  }

  return {
    start() {
      if (abort && !abort.signal.aborted) return;
      abort = new AbortController();
      sleep = 'none';
      arm(firstAfterMs, abort.signal);
    },
    wake() {
      const wasAsleep = sleep === 'asleep';
      sleep = 'woken';
      if (wasAsleep && abort && !abort.signal.aborted) arm(spread(everyMs), abort.signal);
    },
    async stop() {
      abort?.abort();
      deps.clock.clearTimeout(timer);
      await running;
    },
  };
}
