import type { Clock } from '@canvass/runtime/clock';

/** The clock may have been set meanwhile, or the process suspended. */
const longestRestMs = 1_000;

export type PacedTurns = (run: () => void) => void;

/**
 * Runs one function after the other, and rests in between as long as the one before has kept the event loop busy: the others
 * have half of the time. One turn of the loop would not do: it accepts one connection, and others would wait to be accepted.
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
