import type { Clock } from '@canvass/runtime/clock';
import { hourMs } from '@canvass/runtime/clock';

/** A task rests this many times as long as it took: it runs for a twentieth of the time at most. */
const restsFor = 19;
/** It does not rest longer than this, in ms. */
const longestRestMs = hourMs;

/** Makes a task that does nothing for a while after it has run: longer if it had more to do. It may be called at any time. */
export function resting<Given extends readonly unknown[]>(
  clock: Pick<Clock, 'now'>,
  task: (...given: Given) => Promise<void>,
): (...given: Given) => Promise<void> {
  let restsUntilMs = -Infinity;
  return async (...given) => {
    const beganMs = clock.now();
    if (beganMs < restsUntilMs) return;
    try {
      await task(...given);
    } finally {
      const endedMs = clock.now();
      restsUntilMs = endedMs + Math.min(restsFor * (endedMs - beganMs), longestRestMs);
    }
  };
}
