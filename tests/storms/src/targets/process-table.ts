import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StormError } from '../errors.ts';

export interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly residentBytes: number;
  /** SIGSTOP has stopped it. */
  readonly isStopped: boolean;
}

/** All processes of this machine, by their ids. Throws `StormError` without `ps`. */
export async function readProcessTable(): Promise<ReadonlyMap<number, ProcessRow>> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=,rss=,stat='], {
    maxBuffer: 64 * 1024 * 1024,
  }).catch((cause: unknown) => {
    throw new StormError(
      `The list of processes cannot be read: the command ps fails (${(cause as Error).message.split('\n', 1)[0]}).`,
      { cause },
    );
  });
  const rows = stdout.split('\n').flatMap((line): ProcessRow[] => {
    const [pid, parent, kilobytes, state = ''] = line.trim().split(/\s+/);
    if (!pid) return [];
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        residentBytes: Number(kilobytes) * 1024,
        isStopped: state.startsWith('T'),
      },
    ];
  });
  return new Map(rows.map((row) => [row.pid, row]));
}
