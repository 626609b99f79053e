import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that passes reads on to a site with a session, because a printing browser can send none. */
export interface SignedInProxy {
  /** Its address, without a slash at the end. */
  readonly origin: string;
  close(): Promise<void>;
}

export interface ProxyDeps {
  readonly fetch: typeof fetch;
}

/** What the site says of a page. Its policies stay, so that nothing of elsewhere is loaded. */
const passedOn = ['content-type', 'content-security-policy'];

/** Starts the proxy of a site for the paths that begin with one of `prefixes`. */
export async function startProxy(
  deps: ProxyDeps,
  {
    url,
    cookie,
    prefixes,
  }: { readonly url: string; readonly cookie: string; readonly prefixes: readonly string[] },
): Promise<SignedInProxy> {
  /** Passes a read on, and the response back. */
  async function pass(path: string, response: ServerResponse): Promise<void> {
    const found = await deps.fetch(new URL(path, url), { headers: { cookie }, redirect: 'manual' });
    const headers = passedOn.flatMap((name): [string, string][] => {
      const value = found.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const body = Buffer.from(await found.arrayBuffer());
    response.writeHead(found.status, Object.fromEntries(headers)).end(body);
  }

  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    if (request.method !== 'GET' || !prefixes.some((prefix) => path.startsWith(prefix))) {
      response.writeHead(404).end();
      return;
    }
    pass(path, response).catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
