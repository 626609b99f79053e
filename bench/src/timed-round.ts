import { generateLoad, type LoadOptions } from './load-generator.ts';
import { percentile } from './percentiles.ts';
import { cpuSecondsOf, type NodeProcess } from './processes.ts';

/** What a server has done under load. */
export interface TimedRound {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** For each response: of the server's process, all its threads, user and system. */
  readonly cpuUs: number;
}

/** Puts load on a server. Rejects as `generateLoad` does. */
export async function timedRound(
  { port, process: { pid } }: { readonly port: number; readonly process: Pick<NodeProcess, 'pid'> },
  options: Omit<LoadOptions, 'port'>,
): Promise<TimedRound> {
  const cpuBefore = cpuSecondsOf(pid);
  const { acknowledged, seconds, latenciesMs } = await generateLoad({ port, ...options });
  return {
    perSecond: acknowledged / seconds,
    p99Ms: percentile(latenciesMs, 0.99),
    cpuUs: (1e6 * (cpuSecondsOf(pid) - cpuBefore)) / acknowledged,
  };
}
