import { readdirSync, readFileSync } from 'node:fs';

/**
 * How often the threads of a process have woken since their start, by the threads' names: each time one waited for something and went on. Times at
 * which one was interrupted, because another process wanted the processor, are left out. Empty without Linux' /proc.
 */
export function wakeUpsOf(pid: number): ReadonlyMap<string, number> {
  const wakeUps = new Map<string, number>();
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) {
      const status = readFileSync(`/proc/${pid}/task/${thread}/status`, 'latin1');
      const name = /^Name:\t(.*)$/m.exec(status)?.[1] ?? thread;
      wakeUps.set(name, (wakeUps.get(name) ?? 0) + switchesIn(status));
    }
  } catch {
    return new Map();
  }
  return wakeUps;
}

function switchesIn(status: string): number {
  return Number(/^voluntary_ctxt_switches:\t(\d+)$/m.exec(status)?.[1] ?? 0);
}
