import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { engineAt } from './engine.ts';
import { createGateServer } from './gate-server.ts';
import { poolFinder, poolGate } from './pool-gate.ts';

const labels = { 'com.docker.compose.project': 'canvass', 'com.docker.compose.service': 'summary-worker' };

let folder: string;
let engine: Server;
let gate: Server;
let asked: string[];
let logged: string[];

async function startEngine(): Promise<Server> {
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const isStart = request.url?.endsWith('/start') === true;
    response.writeHead(isStart ? 304 : 200, { 'content-type': 'application/json' });
    response.end(isStart ? '' : JSON.stringify({ Id: 'worker1', Config: { Labels: labels } }));
  }).listen(join(folder, 'engine.sock'));
  await once(server, 'listening');
  return server;
}

async function stopEngine(): Promise<void> {
  engine.close();
  await once(engine, 'close');
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'canvass-gate-'));
  asked = [];
  logged = [];
  engine = await startEngine();
  const own = engineAt(join(folder, 'engine.sock'));
  const rules = poolGate(own, poolFinder(own, { container: 'worker1', service: 'summary-worker' }));
  gate = createGateServer(rules, ({ request, status, reason }) =>
    logged.push([request, status, ...(reason === undefined ? [] : [reason])].join(' ')),
  ).listen(0, '127.0.0.1');
  await once(gate, 'listening');
});

afterEach(() => {
  gate.close();
  engine.close();
});

const address = () => `http://127.0.0.1:${(gate.address() as AddressInfo).port}`;

test('passes a start to the socket, returns the engine’s status, and logs it', async () => {
  const answer = await fetch(`${address()}/containers/worker1/start`, {
    method: 'POST',
    body: '{"Binds":["/:/host"]}',
  });
  expect(answer.status).toBe(304);
  expect(asked.slice(1)).toEqual(['GET /containers/worker1/json', 'POST /containers/worker1/start']);
  expect(logged).toEqual(['POST /containers/worker1/start 304']);
});

test('gives the reason of a refusal in the engine’s form', async () => {
  const answer = await fetch(`${address()}/containers/create`, { method: 'POST' });
  expect([answer.status, await answer.json()]).toEqual([
    403,
    { message: 'the gate does not allow POST /containers/create' },
  ]);
  expect(asked).toEqual([]);
});

test('refuses what a page of a browser sends, whatever it asks for', async () => {
  for (const [method, path] of [
    ['POST', '/containers/worker1/stop?t=1'],
    ['GET', '/containers/json'],
  ]) {
    const answer = await fetch(`${address()}${path}`, {
      method: method!,
      headers: { origin: 'https://page.example' },
    });
    expect([answer.status, await answer.json()]).toEqual([
      403,
      { message: 'the gate does not answer pages' },
    ]);
  }
  expect(asked).toEqual([]);
  expect(logged).toEqual(['POST /containers/worker1/stop?t=1 403', 'GET /containers/json 403']);
});

test('answers 502 with the reason if the engine is down', async () => {
  await stopEngine();
  const answer = await fetch(`${address()}/containers/worker1/json`);
  expect(answer.status).toBe(502);
  expect(await answer.text()).toMatch(/the engine did not answer: .*DOCKER_SOCKET/);
});

test('is unhealthy without an engine, and healthy once there is one', async () => {
  await stopEngine();
  const ping = async () => (await fetch(`${address()}/_ping`)).status;
  expect(await ping()).toBe(502);
  expect((await fetch(`${address()}/info`)).status).toBe(403);
  expect(await ping()).toBe(502);
  engine = await startEngine();
  expect([await ping(), await ping()]).toEqual([200, 200]);
  const started = await fetch(`${address()}/containers/worker1/start`, { method: 'POST' });
  expect(started.status).toBe(304);
  // Logged once when it begins and once when it is over.
  expect(logged).toEqual([
    expect.stringMatching(/^GET \/_ping 502 the engine did not answer: /),
    'GET /info 403',
    'GET /_ping 200',
    'POST /containers/worker1/start 304',
  ]);
});
