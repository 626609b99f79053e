import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ProcessMark {
  readonly pid: number;
  /** The result of `processIdentity`. */
  readonly identity: string;
}

/**
 * Distinguishes a process from a later one with the same id.
 * Returns undefined if the process does not run; a zombie process does not run.
 */
export function processIdentity(pid: number): string | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** Whether this process still runs, rather than another one with its id. */
export function isRunning({ pid, identity }: ProcessMark): boolean {
  return processIdentity(pid) === identity;
}

function fromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name, in parentheses, may contain spaces and parentheses. See proc_pid_stat(5).
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const startTime = fields[18];
    if (state === 'Z' || state === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${startTime}`;
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs under another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio }).trim() ||
      undefined
    );
  } catch {
    // Without ps, only the id is known.
    return `process ${pid}`;
  }
}
