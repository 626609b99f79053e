/** Time, handed in wherever it matters: tests and the simulation pass their own. No rule of safety depends on it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  setTimeout(run: () => void, delayMs: number): unknown;
  /** Does nothing for undefined and for a timer that has fired. */
  clearTimeout(timer: unknown): void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  // Node warns about negative delays.
  setTimeout: (run, delayMs) => setTimeout(run, Math.max(0, delayMs)),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
};
