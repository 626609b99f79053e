import { readdirSync, readFileSync } from 'node:fs';

/**
 * How often the threads of a process were scheduled since their start, by the threads' names: each time one waited for something and went
 * on, or was interrupted. Empty without Linux' /proc.
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
  return [...status.matchAll(/ctxt_switches:\t(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
}
