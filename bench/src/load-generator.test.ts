import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerRequest, generateLoad } from './load-generator.ts';

let server: Server;
let answer: RequestListener;

beforeEach(async () => {
  server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.close();
});

const load = (durationMs: number, options: { onRefused?: (connection: number) => void } = {}) =>
  generateLoad({
    ...options,
    port: (server.address() as AddressInfo).port,
    connections: 3,
    requests: [answerRequest('acme', 'coffee', { why: 'grün' })],
    random: () => 0,
    durationMs,
  });

describe('the load generator', () => {
  test('counts acknowledged answers', async () => {
    const bodies = new Set<string>();
    let served = 0;
    answer = (request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        bodies.add(Buffer.concat(pieces).toString());
        served += 1;
        response.writeHead(201, { 'content-length': 2 }).end('{}');
      });
    };

    const result = await load(50);

    expect(bodies).toEqual(new Set(['{"answers":{"why":"grün"}}']));
    expect(result.acknowledged).toBe(served);
    expect(result.latenciesMs).toHaveLength(served);
  });

  test('assembles a response that arrives in pieces', async () => {
    answer = (_request, response) => {
      response.writeHead(201, { 'content-length': 4 });
      response.flushHeaders();
      setImmediate(() => {
        response.write('{ ');
        setImmediate(() => response.end(' }'));
      });
    };

    expect((await load(30)).acknowledged).toBeGreaterThan(0);
  });

  test('fails on any status except 201', async () => {
    answer = (_request, response) => response.writeHead(503, { 'content-length': 0 }).end();

    await expect(load(1_000)).rejects.toMatchObject({ code: 'unexpected-answer' });
  });

  test('counts refusals, if it is told to, and goes on a second later', async () => {
    answer = (_request, response) => response.writeHead(503, { 'content-length': 0 }).end();
    const refused: number[] = [];

    const result = await load(500, { onRefused: (connection) => refused.push(connection) });

    expect(result.acknowledged).toBe(0);
    expect(new Set(refused)).toEqual(new Set([0, 1, 2]));
  });

  test('opens a new connection after a response that ends one', async () => {
    const ports = new Set<number | undefined>();
    answer = (request, response) => {
      ports.add(request.socket.remotePort);
      response.writeHead(201, { 'content-length': 2, Connection: 'close' }).end('{}');
    };

    const { acknowledged, latenciesMs } = await load(50);

    expect(acknowledged).toBeGreaterThan(3);
    expect(ports.size).toBe(acknowledged);
    expect(Math.min(...latenciesMs)).toBeGreaterThan(0);
  });

  test('fails when the server closes a connection', async () => {
    answer = (request) => request.socket.destroy();

    await expect(load(1_000)).rejects.toThrow(/closed a connection|ECONNRESET/);
  });
});
