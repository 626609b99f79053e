import { readFileSync } from 'node:fs';

/** Of V8's heap, and of the rest of the process: buffers, code and stacks. */
const [heapMb, besideMb] = [256, 128];

export const nodeOptions = `--max-old-space-size=${heapMb}`;

/** Of all memory that a process has of its own. */
export const memoryLimitMb = heapMb + besideMb;

/**
 * The most memory that a process has had resident since it started, less what it maps from files (Node itself), in MB:
 * what a container's limit counts and cannot reclaim. Linux only, see proc_pid_status(5).
 */
export function peakMemoryMb(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kb = (name: string): number => {
    const found = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status);
    if (!found) throw new Error(`/proc/${pid}/status has no ${name}`);
    return Number(found[1]);
  };
  return Math.round((kb('VmHWM') - kb('RssFile')) / 1_024);
}
