import { readFileSync } from 'node:fs';

/**
 * Tells a process from a later one that was given the same id: it changes with every start of a process. Undefined where
 * no such process runs (a zombie runs no more). Where the system has no `/proc`, the id alone must do.
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform !== 'linux') return isAlive(pid) ? `process ${pid}` : undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name, in parentheses, may itself hold spaces and parentheses. See proc_pid_stat(5).
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[18]}`;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
