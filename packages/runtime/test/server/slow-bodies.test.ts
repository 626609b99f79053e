import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { eventually, FakeClock } from '@canvass/testing';
import { allowSlowBody, spareSlowBodies, type Pace } from '../../src/server/index.ts';
import { listen, readAll, type Listening } from './raw-client.ts';

const pace: Pace = { bytes: 10, spellMs: 1_000, maxSpells: 3 };

let at: Listening;
let clock: FakeClock;
let request: IncomingMessage;

/** A server that answers when a body has arrived. `reads`: begins to read it. */
async function serve({
  requestTimeoutMs = 30_000,
  allowed = pace,
  reads = (asked: IncomingMessage): unknown => asked.resume(),
}: {
  readonly requestTimeoutMs?: number;
  readonly allowed?: Pace;
  readonly reads?: (asked: IncomingMessage) => unknown;
} = {}): Promise<void> {
  at = await listen({ requestTimeoutMs }, (asked, response) => {
    request = asked;
    if (asked.url === '/slow') allowSlowBody(asked, allowed);
    asked.on('end', () => response.writeHead(200, { connection: 'close' }).end());
    reads(asked);
  });
  const spare = spareSlowBodies((_error, socket) => {
    socket.end('HTTP/1.1 408 Late\r\nconnection: close\r\n\r\n');
    socket.destroySoon();
  }, clock);
  at.server.on('clientError', (error, socket) => spare(error, socket as Socket));
}

beforeEach(() => {
  clock = new FakeClock();
});
afterEach(() => at.close());

/** Sends the head of a request. */
async function begin(path = '/slow', length = 100): Promise<Socket> {
  const socket = await at.open();
  const asked = once(at.server, 'request');
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
  await asked;
  return socket;
}

/** Sends bytes of the body, and waits until the server has them. */
async function send(socket: Socket, bytes: number): Promise<void> {
  const all = request.socket.bytesRead + bytes;
  socket.write('x'.repeat(bytes));
  await eventually(() => expect(request.socket.bytesRead).toBe(all));
}

/** Node finds that the request is late. */
function late(): void {
  const error = Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
  at.server.emit('clientError', error, request.socket);
}

const endSpell = (): Promise<void> => clock.advance(pace.spellMs);

test('a slow body that goes on is taken as a whole', async () => {
  await serve();
  const socket = await begin();
  await send(socket, 10);
  late();
  for (let spell = 1; spell < pace.maxSpells; spell += 1) {
    await send(socket, 10);
    await endSpell();
  }
  socket.write('x'.repeat(70));
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 /);
  expect(clock.pending).toBe(0);
});

test.each([0, 9])(
  'a body that stalls is late at the end of its spell, also after %i bytes',
  async (bytes) => {
    await serve();
    const socket = await begin();
    await send(socket, 10);
    late();
    await send(socket, 10);
    await endSpell();
    expect(socket.destroyed).toBe(false);
    if (bytes > 0) await send(socket, bytes);
    await endSpell();
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 408 /);
  },
);

test('a body is late at last, however steadily it arrives', async () => {
  await serve();
  const socket = await begin();
  await send(socket, 10);
  late();
  for (let spell = 1; spell <= pace.maxSpells; spell += 1) {
    await send(socket, 10);
    await endSpell();
  }
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 408 /);
});

test('a body that the server itself does not read goes on', async () => {
  await serve({ reads: () => undefined });
  const socket = await begin('/slow', 1_000_000);
  socket.write('x'.repeat(1_000_000));
  await eventually(() =>
    expect(request.readableLength).toBeGreaterThanOrEqual(request.readableHighWaterMark),
  );
  late();
  await endSpell();
  request.resume();
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test('a connection that ends leaves no timer', async () => {
  await serve();
  const socket = await begin();
  await send(socket, 10);
  late();
  expect(clock.pending).toBe(1);
  socket.destroy();
  await eventually(() => expect(clock.pending).toBe(0));
});

test.each([
  ['it stalls from its beginning', '/slow'],
  ['it may not be slow', '/other'],
])('a body is late after the time of the server if %s', async (_why, path) => {
  await serve({ requestTimeoutMs: 50 });
  expect(await readAll(await begin(path))).toMatch(/^HTTP\/1\.1 408 /);
  expect(clock.pending).toBe(0);
});

test('a body may take longer than the time of the server', async () => {
  await serve({ requestTimeoutMs: 50, allowed: { ...pace, bytes: 0 } });
  const socket = await begin();
  await eventually(() => expect(clock.pending).toBe(1));
  socket.write('x'.repeat(100));
  expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 200 /);
});
