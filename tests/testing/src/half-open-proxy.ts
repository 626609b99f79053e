import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/**
 * A TCP proxy on loopback that can make its connections half open: nothing arrives in either direction, and neither side
 * notices, as behind a firewall that has dropped the connection.
 */
export interface HalfOpenProxy {
  readonly port: number;
  /** Existing connections, and new ones until `pass`, stay open but pass nothing. */
  swallow(): void;
  /** New connections work again. */
  pass(): void;
  /** The number of open connections to the proxy. */
  readonly connections: number;
  /** Breaks every connection and closes. Idempotent. */
  stop(): Promise<void>;
}

export async function startHalfOpenProxy(target: {
  readonly host: string;
  readonly port: number;
}): Promise<HalfOpenProxy> {
  const clients = new Set<Socket>();
  const sockets = new Set<Socket>();
  let isSwallowing = false;
  const keep = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  };
  const server = createServer({ allowHalfOpen: true }, (client) => {
    keep(client);
    clients.add(client);
    client.once('close', () => clients.delete(client));
    if (isSwallowing) {
      client.resume().on('end', () => client.end());
      return;
    }
    const upstream = connect({ ...target, allowHalfOpen: true });
    keep(upstream);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.setNoDelay(true);
      from.on('data', (chunk: Buffer) => {
        if (!swallowed.has(client)) to.write(chunk);
      });
      // The end of a swallowed connection is not passed on.
      from.on('end', () => (swallowed.has(client) ? from : to).end());
      from.once('close', () => {
        if (!swallowed.has(client)) to.destroy();
      });
    }
  });
  const swallowed = new WeakSet<Socket>();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const closed = once(server, 'close');
  return {
    port: (server.address() as AddressInfo).port,
    swallow() {
      isSwallowing = true;
      for (const client of clients) swallowed.add(client);
    },
    pass() {
      isSwallowing = false;
    },
    get connections() {
      return clients.size;
    },
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
