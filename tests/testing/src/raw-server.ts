import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import type { Certificate } from './self-signed-certificate.ts';

export interface RawServerOptions {
  /** With it the server speaks TLS. */
  readonly certificate?: Certificate | undefined;
  /** A Unix socket; default: a free port of 127.0.0.1. */
  readonly path?: string | undefined;
}

/** Called once per connection, after its first bytes. `reset`: breaks the connection without an end. */
export type RespondRaw = (socket: Socket, reset: () => void) => void;

/** A server that says on its connections what a test wants, whether that is HTTP or not. */
export interface RawServer {
  /** 0 for a Unix socket. */
  readonly port: number;
  /** The number of connections so far. */
  readonly connections: number;
  /** Breaks every connection and closes. */
  stop(): Promise<void>;
}

export async function startRawServer(
  respond: RespondRaw,
  { certificate, path }: RawServerOptions = {},
): Promise<RawServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const accept = (socket: Socket): void => {
    const { remotePort } = socket;
    // TLS has no reset: the connection below it does.
    const below = [...sockets].find((each) => each.remotePort === remotePort) ?? socket;
    socket.on('error', () => {}).once('data', () => respond(socket, () => below.resetAndDestroy()));
  };
  const server =
    certificate === undefined
      ? createServer(accept)
      : createTlsServer({ cert: certificate.certificate, key: certificate.key }, accept);
  server.prependListener('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket)).on('error', () => {});
  });
  if (path === undefined) server.listen(0, '127.0.0.1');
  else server.listen(path);
  await once(server, 'listening');
  return {
    port: path === undefined ? (server.address() as AddressInfo).port : 0,
    get connections() {
      return connections;
    },
    async stop() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
