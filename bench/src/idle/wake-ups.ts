import { readdirSync, readFileSync } from 'node:fs';

/**
 * How often the threads of a process have woken since their start, by the threads' names: each time one waited for something and went on. Times at
 * which one was interrupted, because another process wanted the processor, are left out. Throws without Linux' /proc, and if the process has ended.
 */
export function wakeUpsOf(pid: number): ReadonlyMap<string, number> {
  const wakeUps = new Map<string, number>();
  for (const thread of readdirSync(`/proc/${pid}/task`)) {
    const status = statusOf(`/proc/${pid}/task/${thread}/status`);
    const name = /^Name:\t(.*)$/m.exec(status)?.[1] ?? thread;
    wakeUps.set(name, (wakeUps.get(name) ?? 0) + switchesIn(status));
  }
  return wakeUps;
}

/** The status of a thread; empty if it has ended since it was listed. */
function statusOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

function switchesIn(status: string): number {
  return Number(/^voluntary_ctxt_switches:\t(\d+)$/m.exec(status)?.[1] ?? 0);
}
