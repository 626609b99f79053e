import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { BenchError } from './errors.ts';

const run = promisify(execFile);

/** Two parts of the machine's processor cores, as `taskset` takes them. */
export interface Cores {
  readonly last: string;
  readonly others: string;
  readonly all: string;
}

/** Of the cores that this process may use. Throws if it is one: two loads cannot be kept apart there. */
export function splitCores(): Cores {
  const last = availableParallelism() - 1;
  if (last === 0) throw new BenchError('one-core', 'this bench keeps two loads apart, and needs two cores');
  return { last: String(last), others: `0-${last - 1}`, all: `0-${last}` };
}

/** Keeps all threads of a process on these cores, and those that it starts later. */
export async function keepOn(cores: string, pids: readonly number[]): Promise<void> {
  for (const pid of pids) await run('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)]);
}
