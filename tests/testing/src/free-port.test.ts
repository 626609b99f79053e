import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { freeContainerPort, freePort } from './free-port.ts';

const run = promisify(execFile);

test('each free port is another one, and none that the system gives to an outgoing connection', async () => {
  const ports = [await freePort(), await freePort(), await freePort()];
  expect(new Set(ports).size).toBe(3);
  expect(Math.max(...ports)).toBeLessThan(32_768);
});

test('two workers of Jest never get the same port', async () => {
  const module = new URL('free-port.ts', import.meta.url).href;
  const script = `import(${JSON.stringify(module)}).then(async ({ freePort }) => console.log(await freePort()))`;
  const portOf = async (worker: number): Promise<number> => {
    const env = { ...process.env, NODE_NO_WARNINGS: '1', JEST_WORKER_ID: String(worker) };
    return Number((await run(process.execPath, ['--eval', script], { env })).stdout);
  };
  const [one, two] = await Promise.all([portOf(1), portOf(2)]);
  // A share is an eighth of 17,000 ports.
  expect([one, two].map((port) => Math.floor((port - 15_000) / 2_125))).toEqual([1, 2]);
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
