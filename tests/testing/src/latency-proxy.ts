import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface LatencyProxy {
  readonly port: number;
  stop(): Promise<void>;
}

/**
 * A TCP proxy for `port` on loopback that delivers a client's bytes `latencyMs` later. It needs almost no processor time.
 */
export async function startLatencyProxy(port: number, latencyMs: number): Promise<LatencyProxy> {
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
