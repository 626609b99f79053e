import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from '@jest/globals';
import { freePort } from '@canvass/testing';

const script = fileURLToPath(new URL('../image/healthcheck.sh', import.meta.url));

let server: Server | undefined;

afterEach(() => void server?.close());

async function serve(status: number): Promise<{ readonly port: number; readonly asked: string[] }> {
  const asked: string[] = [];
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url} ${request.headers.host}`);
    response.writeHead(status).end('{"status":"ok"}');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, asked };
}

function check(env: Readonly<Record<string, string>>, ...args: string[]): Promise<number> {
  return new Promise((resolve) => {
    const child = execFile('bash', [script, ...args], { env: { PATH: process.env['PATH'], ...env } });
    child.once('exit', (code) => resolve(code ?? -1));
  });
}

test.each([
  ['survey-site', 'PORT'],
  ['scaling-agent', 'PORT'],
  ['summary-worker', 'METRICS_PORT'],
])('a %s that answers is healthy', async (app, variable) => {
  const { port, asked } = await serve(200);
  expect(await check({ CANVASS_APP: app, [variable]: String(port) })).toBe(0);
  expect(asked).toEqual([`GET /healthz 127.0.0.1:${port}`]);
});

test('an app that answers with an error is unhealthy', async () => {
  const { port } = await serve(503);
  expect(await check({ CANVASS_APP: 'survey-site', PORT: String(port) })).not.toBe(0);
});

test('an app that does not listen is unhealthy', async () => {
  expect(await check({ CANVASS_APP: 'survey-site', PORT: String(await freePort()) })).not.toBe(0);
});

test('another port and path can be asked', async () => {
  const { port, asked } = await serve(200);
  expect(await check({ CANVASS_APP: 'scaling-agent' }, String(port), '/_ping')).toBe(0);
  expect(asked).toEqual([`GET /_ping 127.0.0.1:${port}`]);
});
