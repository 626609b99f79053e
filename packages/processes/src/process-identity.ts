import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface ProcessMark {
  readonly pid: number;
  /** As `processIdentity` gave it. */
  readonly identity: string;
}

/**
 * Tells a process from a later one that was given the same id: it changes with every start of a process.
 * Undefined where no such process runs (a zombie runs no more).
 */
export function processIdentity(pid: number): string | undefined {
  return process.platform === 'linux' ? fromProc(pid) : fromPs(pid);
}

/** That very process still runs. */
export function isRunning({ pid, identity }: ProcessMark): boolean {
  return processIdentity(pid) === identity;
}

function fromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name, in parentheses, may itself hold spaces and parentheses. See proc_pid_stat(5).
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
    // Somebody else's process runs, too.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  try {
    const stdio: ['ignore', 'pipe', 'ignore'] = ['ignore', 'pipe', 'ignore'];
    return (
      execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', stdio }).trim() ||
      undefined
    );
  } catch {
    // No ps here: the id alone must do.
    return `process ${pid}`;
  }
}
