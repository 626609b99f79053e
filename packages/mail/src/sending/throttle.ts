import { pause, type Clock } from '@canvass/runtime/clock';

/** Lets callers pass at a steady rate. */
export interface Throttle {
  /** Resolves when it is the caller's turn. */
  turn(): Promise<void>;
}

/** `perSecond`: how many may pass in a second. */
export function createThrottle(clock: Clock, perSecond: number): Throttle {
  const everyMs = 1_000 / perSecond;
  let nextMs = 0;
  return {
    async turn() {
      const nowMs = clock.now();
      const atMs = Math.max(nowMs, nextMs);
      nextMs = atMs + everyMs;
      if (atMs > nowMs) await pause(clock, atMs - nowMs);
    },
  };
}
