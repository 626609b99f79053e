import type { Clock } from '@canvass/runtime/clock';

/** A rest takes at most this long, even if the clock was set forward or the process suspended during the function before it. */
const longestRestMs = 1_000;

export type PacedTurns = (run: () => void) => void;

/**
 * Runs one function after the other. Between two of them it rests as long as the first has kept the event loop busy, so that everything
 * else has half of the time. A rest of one turn of the loop is too short: each turn accepts only one connection, and others would wait.
 * A function that is alone runs at once.
 */
export function createPacedTurns(clock: Clock): PacedTurns {
  const waiting: (() => void)[] = [];
  let isPacing = false;
  const next = (): void => {
    const run = waiting.shift();
    isPacing = run !== undefined;
    if (run === undefined) return;
    const startedMs = clock.now();
    // What it leads to in this turn of the loop counts, too.
    setImmediate(() => {
      const tookMs = clock.now() - startedMs;
      clock.setTimeout(next, Math.min(longestRestMs, Math.max(0, tookMs)));
    });
    run();
  };
  return (run) => {
    waiting.push(run);
    if (!isPacing) next();
  };
}
