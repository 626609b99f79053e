import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, processNotes } from '@canvass/runtime/process';

/** The agent's list of the workers that it has started. */
const workersFile = 'scaling-agent-workers.json';

/**
 * Kills the workers of a killed agent: they outlive it by design, but here their storage ends, too. They lose nothing by
 * it.
 */
export function endOrphans(dataDir: string, report: (line: string) => void): void {
  const file = join(dataDir, workersFile);
  for (const { pid } of processNotes(file).read().filter(isRunning)) {
    report(`Killing worker ${pid}, which a killed agent left`);
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  }
  rmSync(file, { force: true });
}
