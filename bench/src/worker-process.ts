import type { BenchContext } from './bench.ts';
import { startNode, type NodeProcess } from './processes.ts';

/** Starts a summary worker as in production. It is ready when it counts. */
export function startWorker(
  context: BenchContext,
  connectionString: string,
  env: Readonly<Record<string, string>> = {},
): NodeProcess {
  return startNode(context, 'apps/summary-worker/src/main.ts', {
    AZURE_STORAGE_CONNECTION_STRING: connectionString,
    ...env,
  });
}
