import { readdirSync, readFileSync } from 'node:fs';

/**
 * How often the threads of a process were scheduled since their start: each time one waited for something and went on, or was
 * interrupted. NaN without Linux' /proc.
 */
export function wakeUpsOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    return threads.reduce(
      (sum, thread) => sum + switchesIn(readFileSync(`/proc/${pid}/task/${thread}/status`, 'latin1')),
      0,
    );
  } catch {
    return Number.NaN;
  }
}

function switchesIn(status: string): number {
  return [...status.matchAll(/ctxt_switches:\t(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
}
