import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning, processNotes } from '@canvass/processes';

/** Where the agent notes the workers that it has started. */
const notedIn = 'scaling-agent-workers.json';

/**
 * Ends the workers of an agent that was killed: they go on without it, as they should, but here their storage has ended,
 * or is about to. They lose nothing by it.
 */
export function endOrphans(dataDir: string, report: (line: string) => void): void {
  const file = join(dataDir, notedIn);
  for (const { pid } of processNotes(file).read().filter(isRunning)) {
    report(`Worker ${pid} was left behind and is killed`);
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // Gone meanwhile.
    }
  }
  rmSync(file, { force: true });
}
