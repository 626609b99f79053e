import { pause, type Clock } from '@canvass/clock';

export interface ReadinessDeps {
  /** Creates what the site needs; rejects if it cannot. */
  readonly prepare: () => Promise<void>;
  /** Whether the storage answers now. Never rejects. */
  readonly answers: () => Promise<boolean>;
  readonly clock: Clock;
  readonly onRetry: (error: unknown, delayMs: number) => void;
}

export interface Readiness {
  readonly ready: () => Promise<boolean>;
  /** Retries `prepare` until it succeeds or the signal is aborted. Never rejects. */
  readonly keepTrying: (signal: AbortSignal) => Promise<void>;
}

const firstDelayMs = 250;
const longestDelayMs = 15_000;
/** Several probes share one check, which is a storage call. */
const rememberMs = 1_000;

/** If the storage is down when the site starts, the process stays up and reports that it is not ready. */
export function createReadiness({ prepare, answers, clock, onRetry }: ReadinessDeps): Readiness {
  let prepared = false;
  let checked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) };

  return {
    async keepTrying(signal) {
      for (let delayMs = firstDelayMs; !signal.aborted; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
        try {
          await prepare();
          prepared = true;
          return;
        } catch (error) {
          onRetry(error, delayMs);
        }
        await pause(clock, delayMs, signal);
      }
    },

    async ready() {
      if (!prepared) return false;
      const at = clock.now();
      const ageMs = at - checked.at;
      // It is negative after the clock was set back.
      if (ageMs < 0 || ageMs > rememberMs) checked = { at, answer: answers() };
      return checked.answer;
    },
  };
}
