import { readFileSync } from 'node:fs';

/**
 * For V8's old generation, and for the rest of the process: the young generation (up to 96 MB), buffers, code and stacks. Together less than the
 * 512 MiB of a site's container.
 */
const [heapMb, besideMb] = [256, 192];

/** As the image sets it (decision 29). V8 of its own accord would take twice as much for young objects. */
export const nodeOptions = `--max-old-space-size=${heapMb} --max-semi-space-size=32`;

/** For all private memory of a process. */
export const memoryLimitMb = heapMb + besideMb;

/**
 * The peak resident memory of a process without mapped files (Node itself), in MB: what a container's limit counts and cannot
 * reclaim. Linux only, see proc_pid_status(5).
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
