import { setTimeout as delay } from 'node:timers/promises';

export interface ReadinessDeps {
  /** Makes what the site needs; rejects while that cannot be done. */
  readonly prepare: () => Promise<void>;
  /** Whether the storage answers now. Never rejects. */
  readonly answers: () => Promise<boolean>;
  readonly onRetry: (error: unknown, delayMs: number) => void;
}

export interface Readiness {
  readonly ready: () => Promise<boolean>;
  /** Prepares again and again until it succeeds or the signal is aborted. Never rejects. */
  readonly keepTrying: (signal: AbortSignal) => Promise<void>;
}

const firstDelayMs = 250;
const longestDelayMs = 15_000;
/** Probes come from several sides; each look is a storage call. */
const rememberMs = 1_000;

/** A storage that is down when the site starts is waited for: the process stays up, and says that it is not ready. */
export function createReadiness({ prepare, answers, onRetry }: ReadinessDeps): Readiness {
  let prepared = false;
  let looked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) };

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
        await delay(delayMs, undefined, { signal }).catch(() => {});
      }
    },

    async ready() {
      if (!prepared) return false;
      const at = performance.now();
      if (at - looked.at > rememberMs) looked = { at, answer: answers() };
      return looked.answer;
    },
  };
}
