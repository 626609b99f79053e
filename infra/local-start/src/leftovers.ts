import { isRunning } from '@canvass/runtime/process';
import type { RunLock } from './run-lock.ts';
import { waitUntil } from './wait-until.ts';

/** Longer than a child takes to stop after its parent was killed. */
const defaultGraceMs = 12_000;

/** Waits for the children of a killed start, and kills those that do not end within `graceMs`. */
export async function endLeftovers(
  lock: RunLock,
  report: (line: string) => void,
  signal: AbortSignal,
  graceMs = defaultGraceMs,
): Promise<void> {
  const leftovers = lock.leftovers();
  if (leftovers.length > 0) {
    report(`The last start was killed; waiting for ${leftovers.length} of its processes to end`);
    const haveEnded = () => !leftovers.some(isRunning);
    if (!(await waitUntil(haveEnded, { withinMs: graceMs, everyMs: 100, signal }))) {
      for (const { pid } of leftovers.filter(isRunning)) process.kill(pid, 'SIGKILL');
      await waitUntil(haveEnded, { withinMs: defaultGraceMs, everyMs: 20, signal });
    }
  }
  lock.forgetLeftovers();
}
