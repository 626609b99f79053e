import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that passes reads on to a site with a session, because a printing browser can send none. */
export interface SignedInProxy {
  /** The address for the browser. It works once, and gives the browser a cookie that all other requests need. */
  readonly start: string;
  close(): Promise<void>;
}

export interface ProxyDeps {
  readonly fetch: typeof fetch;
}

export interface ProxiedPage {
  /** The address of the site. */
  readonly url: string;
  /** The session. */
  readonly cookie: string;
  /** The address of the page on the site: its path and query. */
  readonly page: string;
  /** The paths of the files that belong to the page, beside the assets of the site. */
  readonly files: readonly string[];
}

/** What the site says of a page. Its policies stay, so that nothing of elsewhere is loaded. */
const passedOn = ['content-type', 'content-security-policy'];
/** An asset of the site. They all stand in one folder. */
const asset = /^\/assets\/[\w.-]+$/;

/**
 * Starts a proxy of one page of a site. Every program and user of this machine reaches its port, so it serves only the browser that has its
 * cookie, and only the page, its files, and assets.
 */
export async function startProxy(
  deps: ProxyDeps,
  { url, cookie, page, files }: ProxiedPage,
): Promise<SignedInProxy> {
  const token = randomBytes(32).toString('base64url');
  const ownCookie = `canvass-report=${token}`;
  const ownPaths = new Set([page, ...files].map((path) => new URL(path, url).pathname));
  let isStarted = false;
  let host = '';

  /** Returns what a request asks for, after dots in its path are resolved; undefined if it may not have it. */
  function askedBy({ method, url: target = '', headers }: IncomingMessage): URL | undefined {
    const origin = `http://${host}`;
    const asked = URL.parse(target, origin);
    // A page of elsewhere, whose name leads to this machine, sends another host.
    if (method !== 'GET' || headers.host !== host || asked?.origin !== origin) return undefined;
    return asked;
  }

  /** Passes a read on, and the response back. */
  async function pass({ pathname, search }: URL, response: ServerResponse): Promise<void> {
    const from = new URL(`${pathname}${search}`, url);
    const found = await deps.fetch(from, { headers: { cookie }, redirect: 'manual' });
    const headers = passedOn.flatMap((name): [string, string][] => {
      const value = found.headers.get(name);
      return value === null ? [] : [[name, value]];
    });
    const body = Buffer.from(await found.arrayBuffer());
    response.writeHead(found.status, Object.fromEntries(headers)).end(body);
  }

  const server: Server = createServer((request, response) => {
    const asked = askedBy(request);
    if (asked?.pathname === `/${token}` && !isStarted) {
      // Other users of this machine may see the address in the list of processes, so it works only once.
      isStarted = true;
      const kept = `${ownCookie}; HttpOnly; SameSite=Strict; Path=/`;
      response.writeHead(303, { location: page, 'set-cookie': kept }).end();
      return;
    }
    const isOwn = asked !== undefined && (ownPaths.has(asked.pathname) || asset.test(asked.pathname));
    if (!isOwn || request.headers.cookie !== ownCookie) {
      response.writeHead(404).end();
      return;
    }
    pass(asked, response).catch(() => response.writeHead(502).end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    start: `http://${host}/${token}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
