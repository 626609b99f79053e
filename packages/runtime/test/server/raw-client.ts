import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Clock } from '../../src/clock/index.ts';
import { createLimitedServer, type ConnectionLimits, type FastHandler } from '../../src/server/index.ts';

/** Late requests are looked for often. */
const options = { connectionsCheckingInterval: 10 };
const wide: ConnectionLimits = { requestTimeoutMs: 30_000, maxConnections: 1_000, maxUnreadBytes: 1024 ** 3 };

export interface Listening {
  readonly server: Server;
  /** A connection whose answers are not read before `resume`. */
  readonly open: () => Promise<Socket>;
  readonly close: () => Promise<void>;
}

export async function listen(
  limits: Partial<ConnectionLimits>,
  listener: RequestListener,
  clock?: Clock,
  fast?: FastHandler,
): Promise<Listening> {
  const all = { ...options, fast, ...(clock && { clock }) };
  const server = createLimitedServer({ ...wide, ...limits }, listener, all).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  return {
    server,
    async open() {
      const socket = connect(port, '127.0.0.1').pause();
      // A connection that is cut off may be reset.
      socket.on('error', () => {});
      sockets.push(socket);
      await once(socket, 'connect');
      return socket;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

/** Everything that the server sends before it ends the connection. */
export function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.on('data', (chunk) => (text += String(chunk)));
  return new Promise((resolve) => socket.once('close', () => resolve(text)).resume());
}
