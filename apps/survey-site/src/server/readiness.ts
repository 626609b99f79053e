import { pause, type Clock } from '@canvass/runtime/clock';

export interface ReadinessDeps {
  /** Creates what the site needs; rejects if it cannot. */
  readonly prepare: () => Promise<void>;
  /** Rejects if the storage does not answer now. */
  readonly probe: () => Promise<void>;
  /** What an operator can do about an error of the two; undefined if it is unknown. */
  readonly explain: (error: unknown) => string | undefined;
  readonly clock: Clock;
  readonly onRetry: (error: unknown, delayMs: number) => void;
}

export interface Readiness {
  readonly ready: () => Promise<boolean>;
  /** What an operator can do, if the site was not ready and that is known. */
  readonly whyNot: () => string | undefined;
  /** Retries `prepare` until it succeeds or the signal is aborted. Never rejects. */
  readonly keepTrying: (signal: AbortSignal) => Promise<void>;
}

/** The pause after the first failure to reach the storage; it doubles each time. */
const firstDelayMs = 250;
/** The longest pause between two tries to reach the storage. */
const longestDelayMs = 15_000;
/** Probes within this time share one check, which is a storage call. */
const rememberMs = 1_000;

/** If the storage is down when the site starts, the process stays up and reports that it is not ready. */
export function createReadiness({ prepare, probe, explain, clock, onRetry }: ReadinessDeps): Readiness {
  let prepared = false;
  let why: string | undefined;
  let checked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) };

  async function answers(): Promise<boolean> {
    try {
      await probe();
      return true;
    } catch (error) {
      why = explain(error);
      return false;
    }
  }

  return {
    whyNot: () => why,

    async keepTrying(signal) {
      for (let delayMs = firstDelayMs; !signal.aborted; delayMs = Math.min(delayMs * 2, longestDelayMs)) {
        try {
          await prepare();
          prepared = true;
          return;
        } catch (error) {
          why = explain(error);
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
