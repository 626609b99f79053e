import { once } from 'node:events';
import { type IncomingMessage, request as httpRequest } from 'node:http';
import { freePort } from '@canvass/testing';
import type { BenchContext } from '../bench.ts';
import { HttpClient, nodesOwnHeaders } from '../http-client.ts';
import { startNode, untilReady, type NodeProcess } from '../processes.ts';

export interface StaticPage {
  readonly port: number;
  readonly process: NodeProcess;
  /** The length of the body, as it is sent. */
  readonly bytes: number;
}

/** Starts a server that answers every request with the response that the site gives to this one. */
export async function startStaticPage(
  context: BenchContext,
  sitePort: number,
  path: string,
  headers: Readonly<Record<string, string>>,
): Promise<StaticPage> {
  const sent = await respond(sitePort, path, headers);
  const port = await freePort();
  const child = startNode(context, 'bench/src/forms/static-page-server.ts', {
    STATIC_PAGE: JSON.stringify({ port, headers: sent.headers, body: sent.body.toString('base64') }),
  });
  const http = new HttpClient(port);
  await untilReady([child], 'the static page', async () => {
    const { status } = await http.send('GET', path).catch(() => ({ status: 0 }));
    return status === 200;
  });
  http.close();
  return { port, process: child, bytes: sent.body.byteLength };
}

/** The response as it is on the wire: `fetch` would decompress it. */
async function respond(port: number, path: string, headers: Readonly<Record<string, string>>) {
  const request = httpRequest({ host: '127.0.0.1', port, path, headers: { ...headers } }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of response) pieces.push(piece as Buffer);
  const own = Object.entries(response.headers).filter(([name]) => !nodesOwnHeaders.has(name));
  return { headers: Object.fromEntries(own) as Record<string, string>, body: Buffer.concat(pieces) };
}
