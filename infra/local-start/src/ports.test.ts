import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { freeLoopbackPort, isListening, requireFreePort } from './ports.ts';

const servers: ReturnType<typeof createServer>[] = [];

async function busyPort(host?: string): Promise<number> {
  const server = createServer();
  servers.push(server);
  await once(server.listen({ port: 0, host }), 'listening');
  return (server.address() as AddressInfo).port;
}

afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((closed) => server.close(closed));
});

describe('ports', () => {
  test.each([undefined, '127.0.0.1', '0.0.0.0'])(
    'names a port that another program uses on %s',
    async (host) => {
      const port = await busyPort(host);
      await expect(requireFreePort(port, '127.0.0.1')).rejects.toThrow(
        `Port ${port} is in use by another program: stop that one, or choose another port with PORT (PORT=`,
      );
    },
  );

  test('passes a free port', async () => {
    const port = await freeLoopbackPort(0);
    await expect(requireFreePort(port, '127.0.0.1')).resolves.toBeUndefined();
    await expect(requireFreePort(port, '0.0.0.0')).resolves.toBeUndefined();
  });

  test('names an address that this machine does not have', async () => {
    await expect(requireFreePort(await freeLoopbackPort(0), '192.0.2.1')).rejects.toThrow('(EADDRNOTAVAIL)');
  });

  test('takes another port if the preferred one is in use', async () => {
    const port = await busyPort('127.0.0.1');
    const other = await freeLoopbackPort(port);
    expect(other).not.toBe(port);
    expect([await isListening(port), await isListening(other)]).toEqual([true, false]);
  });
});
