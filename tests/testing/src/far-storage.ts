import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface FarStorage {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * What listens on `port` of loopback, as if it were that far away: what a client sends arrives later by `latencyMs`.
 * Bytes are handed on as they are, so it takes next to no time of a core.
 */
export async function startFarStorage(port: number, latencyMs: number): Promise<FarStorage> {
  const sockets = new Set<Socket>();
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket)).on('error', () => {});
  };
  const server = createServer({ noDelay: true }, (client) => {
    const target = keep(connect({ port, host: '127.0.0.1', noDelay: true }));
    keep(client).on('data', (bytes) => setTimeout(() => target.write(bytes), latencyMs));
    client.once('close', () => target.destroy());
    target.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
