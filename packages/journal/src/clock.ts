/** Time as the journal and the workers need it; a test or a simulation hands in its own. */
export interface Clock {
  /** Milliseconds, from any origin: used for intervals and ages, never for safety. */
  now(): number;
  setTimeout(callback: () => void, delayMs: number): unknown;
  clearTimeout(handle: unknown): void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
