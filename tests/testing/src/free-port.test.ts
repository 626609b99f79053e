import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { freeContainerPort, freePort } from './free-port.ts';

test('each free port is another one, and none that the system gives to an outgoing connection', async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  expect(new Set(ports).size).toBe(3);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test('a container’s port is none that another test takes', async () => {
  expect(await freeContainerPort()).toBeLessThan(15_000);
  expect(await freePort()).toBeGreaterThanOrEqual(15_000);
});

test('a port in use is passed over', async () => {
  const nextOne = (await freePort()) + 1;
  const server = createServer();
  // An error says that another process has it.
  await new Promise<unknown>((resolve) => {
    server.once('error', resolve).listen(nextOne, '127.0.0.1', () => resolve(undefined));
  });
  const another = await freePort();
  server.close();
  expect(another).not.toBe(nextOne);
});
