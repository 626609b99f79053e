import { describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { eventually, startHalfOpenProxy } from '../src/index.ts';

async function echo() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).pipe(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const proxy = await startHalfOpenProxy({ host: '127.0.0.1', port });
  const client = () => {
    const socket = connect({ host: '127.0.0.1', port: proxy.port });
    let heard = '';
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    return { socket, heard: () => heard };
  };
  const stop = async (): Promise<void> => {
    await proxy.stop();
    for (const socket of sockets) socket.destroy();
    server.close();
  };
  return { proxy, client, sockets, stop };
}

describe('a half-open proxy', () => {
  test('passes bytes until it swallows them, and then keeps connections open', async () => {
    const { proxy, client, sockets, stop } = await echo();
    const early = client();
    early.socket.write('a');
    await eventually(() => expect(early.heard()).toBe('a'));
    proxy.swallow();
    early.socket.write('b');
    const late = client();
    late.socket.write('c');
    await once(late.socket, 'connect');
    proxy.pass();
    const fresh = client();
    fresh.socket.write('d');
    await eventually(() => expect(fresh.heard()).toBe('d'));
    expect([early.heard(), late.heard()]).toEqual(['a', '']);
    expect(proxy.connections).toBe(3);
    expect(sockets.size).toBe(2);
    await stop();
  });

  test('lets a client close a half-open connection without closing the server’s side', async () => {
    const { proxy, client, sockets, stop } = await echo();
    const { socket, heard } = client();
    socket.write('a');
    await eventually(() => expect(heard()).toBe('a'));
    proxy.swallow();
    socket.end();
    await eventually(() => expect(proxy.connections).toBe(0));
    expect([...sockets].map((each) => each.readableEnded)).toEqual([false]);
    await stop();
  });
});
