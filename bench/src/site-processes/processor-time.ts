import { readdirSync, readFileSync } from 'node:fs';
import { childrenOf } from '../processes.ts';

/** Processor time in s. */
export interface UsedTime {
  /** Of each process that serves. */
  readonly servers: readonly number[];
  /** Of the process that started the others; 0 without others. */
  readonly primary: number;
}

export interface ProcessorTime {
  /** What each process has used since. */
  untilNow(): UsedTime;
}

/** Begins to look at the processor time of a site. Throws without Linux' /proc. */
export function processorTimeOf(pid: number): ProcessorTime {
  const children = childrenOf(pid);
  const servers = children.length === 0 ? [pid] : children;
  const ofServers = servers.map(secondsOf);
  const ofPrimary = secondsOf(pid);
  return {
    untilNow: () => ({
      servers: servers.map((server, index) => secondsOf(server) - ofServers[index]!),
      primary: children.length === 0 ? 0 : secondsOf(pid) - ofPrimary,
    }),
  };
}

/** The time of all threads, which the scheduler counts in ns: the ticks of /proc/PID/stat are too long for rounds of some seconds. */
function secondsOf(pid: number): number {
  const threads = readdirSync(`/proc/${pid}/task`);
  const ns = threads.map((thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ', 1)[0]),
  );
  return ns.reduce((sum, each) => sum + each, 0) / 1e9;
}
