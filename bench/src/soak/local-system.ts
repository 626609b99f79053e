import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@canvass/testing';
import type { BenchContext } from '../bench.ts';
import { startNode, untilReady } from '../processes.ts';

export interface LocalSystem {
  readonly url: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

/** `npm start` on a data folder of its own, which is deleted in the end. */
export async function startLocalSystem(
  context: BenchContext,
  env: Readonly<Record<string, string>>,
): Promise<LocalSystem> {
  const dataDir = mkdtempSync(join(tmpdir(), 'canvass-soak-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = startNode(context, 'infra/local-start/src/main.ts', {
    DATA_DIR: dataDir,
    PORT: String(port),
    ...env,
  });
  const isReady = async (): Promise<boolean> => {
    const response = await fetch(`${url}/s/demo/coffee`).catch(() => undefined);
    await response?.body?.cancel();
    return response?.status === 200;
  };
  await untilReady([start], 'npm start', isReady, { timeoutMs: 120_000, everyMs: 250 });
  return {
    url,
    dataDir,
    async stop() {
      await start.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
