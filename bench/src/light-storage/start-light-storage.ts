import { freePort } from '@canvass/testing';
import type { BenchContext } from '../bench.ts';
import { startNode, untilReady, type NodeProcess } from '../processes.ts';

export interface LightStorage {
  readonly port: number;
  /** Without queues. */
  readonly connectionString: string;
  readonly process: NodeProcess;
}

/** Starts a blob service in memory. */
export async function startLightStorage(context: BenchContext): Promise<LightStorage> {
  const port = await freePort();
  const child = startNode(context, 'bench/src/light-storage/light-storage-server.ts', { PORT: String(port) });
  await untilReady([child], 'the light storage', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/account/ready?comp=list`).catch(() => undefined);
    return response?.ok === true;
  });
  const endpoint = `http://127.0.0.1:${port}/account`;
  // No signature is checked.
  const connectionString = `DefaultEndpointsProtocol=http;AccountName=account;AccountKey=a2V5;BlobEndpoint=${endpoint};`;
  return { port, connectionString, process: child };
}
