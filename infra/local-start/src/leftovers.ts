import { isRunning } from '@canvass/processes';
import type { RunLock } from './run-lock.ts';
import { waitUntil } from './wait-until.ts';

/** Longer than a child takes to stop by itself after its parent was killed. */
const defaultPatienceMs = 12_000;

/** Waits for the children of a start that was killed, and ends those that do not go. */
export async function endLeftovers(
  lock: RunLock,
  report: (line: string) => void,
  signal: AbortSignal,
  patienceMs = defaultPatienceMs,
): Promise<void> {
  const leftovers = lock.leftovers();
  if (leftovers.length > 0) {
    report(`The last start was killed; waiting for ${leftovers.length} of its processes to end`);
    const areGone = () => !leftovers.some(isRunning);
    if (!(await waitUntil(areGone, { withinMs: patienceMs, everyMs: 100, signal }))) {
      for (const { pid } of leftovers.filter(isRunning)) process.kill(pid, 'SIGKILL');
      await waitUntil(areGone, { withinMs: defaultPatienceMs, everyMs: 20, signal });
    }
  }
  lock.forgetLeftovers();
}
