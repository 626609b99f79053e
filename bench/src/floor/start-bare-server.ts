import { freePort } from '@canvass/testing';
import type { BenchContext } from '../bench.ts';
import { HttpClient, nodesOwnHeaders } from '../http-client.ts';
import { startNode, untilReady, type NodeProcess } from '../processes.ts';

export interface BareServer {
  readonly port: number;
  readonly process: NodeProcess;
}

/** Starts a server that answers every request with the same response as the site answers this one. */
export async function startBareServer(
  context: BenchContext,
  sitePort: number,
  path: string,
  answers: unknown,
): Promise<BareServer> {
  const url = `http://127.0.0.1:${sitePort}${path}`;
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answers }),
  };
  const response = await fetch(url, sent);
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !nodesOwnHeaders.has(name)));
  const port = await freePort();
  const settings = { port, headers, body: await response.text() };
  const child = startNode(context, 'bench/src/floor/bare-server.ts', {
    BARE_SERVER: JSON.stringify(settings),
  });
  const http = new HttpClient(port);
  await untilReady([child], 'the bare server', async () => {
    const { status } = await http.send('POST', path, { body: { answers } }).catch(() => ({ status: 0 }));
    return status === 201;
  });
  http.close();
  return { port, process: child };
}
