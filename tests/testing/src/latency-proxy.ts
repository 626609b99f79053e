import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface LatencyProxy {
  readonly port: number;
  /** HTTP requests that clients have begun. */
  readonly requests: number;
  stop(): Promise<void>;
}

/** A client sends nothing before the response, so a request begins a piece. */
const beginning = /^(?:GET|PUT|HEAD|POST|DELETE) \//;
const longestMethod = 'DELETE /'.length;

/**
 * A TCP proxy for `port` on loopback that delivers a client's bytes `latencyMs` later. It needs almost no processor time.
 */
export async function startLatencyProxy(port: number, latencyMs: number): Promise<LatencyProxy> {
  const sockets = new Set<Socket>();
  let requests = 0;
  const keep = (socket: Socket): Socket => {
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket)).on('error', () => {});
  };
  const server = createServer({ noDelay: true }, (client) => {
    const target = keep(connect({ port, host: '127.0.0.1', noDelay: true }));
    keep(client).on('data', (bytes) => {
      if (isBeginning(bytes)) requests += 1;
      setTimeout(() => target.write(bytes), latencyMs);
    });
    client.once('close', () => target.destroy());
    target.pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    get requests() {
      return requests;
    },
    async stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}

function isBeginning(bytes: Buffer): boolean {
  return beginning.test(bytes.toString('latin1', 0, longestMethod));
}
