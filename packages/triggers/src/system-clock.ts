import type { Clock } from '@canvass/queue';

/** The same as the queue package's, whose whole weight a site that only publishes need not load. */
export const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (run, delayMs) => setTimeout(run, delayMs),
  clearTimeout: (handle) => clearTimeout(handle as NodeJS.Timeout),
};
