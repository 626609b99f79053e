import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { processNotes } from '@canvass/runtime/process';
import { freePort } from '@canvass/testing';
import type { BenchContext } from '../bench.ts';
import { startNode, untilReady, type NodeProcess } from '../processes.ts';

export interface AgentProcess {
  readonly process: NodeProcess;
  /** The workers that it has started and that have not ended. */
  workers(): readonly number[];
  /** Its storage calls since its start. */
  calls(): Promise<number>;
  /** Stops the workers first. */
  stop(): Promise<void>;
}

/** A scaling agent as in production, with its default rules, which runs worker processes. */
export async function startAgent(
  context: BenchContext,
  connectionString: string,
  env: Readonly<Record<string, string>> = {},
): Promise<AgentProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'canvass-agent-'));
  const port = await freePort();
  const child = startNode(context, 'apps/scaling-agent/src/main.ts', {
    AZURE_STORAGE_CONNECTION_STRING: connectionString,
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    ...env,
  });
  const page = async (path: string): Promise<string> =>
    (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const notes = processNotes(join(folder, 'scaling-agent-workers.json'));
  const workers = (): number[] => notes.read().map(({ pid }) => pid);
  const isReady = async (): Promise<boolean> => {
    await page('/healthz').catch(() => undefined);
    return workers().length > 0;
  };
  await untilReady([child], 'the scaling agent', isReady, { timeoutMs: 60_000 });
  return {
    process: child,
    workers,
    async calls() {
      const counts = (await page('/metrics')).matchAll(/^canvass_storage_calls_total\{.*\} (\d+)/gm);
      return [...counts].reduce((sum, [, count]) => sum + Number(count), 0);
    },
    async stop() {
      await child.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
