import { EventEmitter, once } from 'node:events';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, FakeClock, latch } from '@canvass/testing';
import { get, listen, readAll, type Listening } from './raw-client.ts';

let at: Listening;
afterEach(() => at.close());

const megabyte = Buffer.alloc(1024 ** 2, 'x');

/** Connections that leave their responses unread, oldest first. */
async function openUnread(count: number): Promise<Socket[]> {
  const others: Socket[] = [];
  for (let opened = 1; opened <= count; opened += 1) {
    const socket = await at.open();
    const asked = once(at.server, 'request');
    socket.write(get('/unread'));
    await asked;
    others.push(socket);
  }
  return others;
}

const answerLarge: RequestListener = ({ url }, response) => {
  response.end(url === '/unread' ? Buffer.concat(Array.from({ length: 16 }, () => megabyte)) : 'x');
};

describe('responses that are not read', () => {
  test('are bounded in total: the oldest connection is cut off', async () => {
    const answered: number[] = [];
    at = await listen({ maxUnreadBytes: 24 * megabyte.length }, ({ socket }, response) => {
      answered.push(socket.remotePort ?? 0);
      response.end(Buffer.concat(Array.from({ length: 16 }, () => megabyte)));
    });
    const first = await at.open();
    const firstClosed = once(first, 'close');
    first.write(get('/'));
    await eventually(() => expect(answered).toHaveLength(1));
    const second = await at.open();
    second.write(get('/'));
    await eventually(() => expect(answered).toHaveLength(2));
    first.resume();
    await firstClosed;
    expect(first.bytesRead).toBeLessThan(16 * megabyte.length);

    // It starts late, and is still read to its end.
    const third = await at.open();
    third.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    const whole = await readAll(third);
    expect(whole.length).toBeGreaterThan(16 * megabyte.length);
  });

  test('are bounded in total also if they are streamed', async () => {
    const pages = Array.from({ length: 16 }, () => megabyte);
    const answered: Socket[] = [];
    at = await listen({ maxUnreadBytes: 1.5 * megabyte.length }, ({ socket }, response) => {
      answered.push(socket);
      Readable.from(pages).pipe(response);
    });
    for (const count of [1, 2]) {
      (await at.open()).write(get('/'));
      await eventually(() => expect(answered).toHaveLength(count));
    }
    await eventually(() => expect(answered.map(({ destroyed }) => destroyed)).toEqual([true, false]));

    // A stream that is read as it arrives is not an unread response.
    const reader = await at.open();
    reader.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    expect((await readAll(reader)).length).toBeGreaterThan(16 * megabyte.length);
  });

  test('delay the next request of their connection', async () => {
    let asked = 0;
    at = await listen({}, (_request, response) => {
      asked += 1;
      if (asked === 2) response.setHeader('connection', 'close');
      response.end(Buffer.concat(Array.from({ length: 16 }, () => megabyte)));
    });
    const socket = await at.open();
    socket.write(get('/').repeat(2));
    const other = await at.open();
    await eventually(() => expect(asked).toBe(1));
    other.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await eventually(() => expect(asked).toBe(2));
    await once(socket.resume(), 'data');
    await eventually(() => expect(asked).toBe(3));
  });
});

describe('a request that does not arrive', () => {
  test.each([
    ['headers', 'GET / HTTP/1.1\r\nHost:'],
    ['body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nx'],
    ['first byte', ''],
  ])('is given up soon after its time: no %s', async (_what, bytes) => {
    at = await listen({ requestTimeoutMs: 50 }, (request) => request.resume());
    const socket = await at.open();
    socket.write(bytes);
    expect(await readAll(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });
});

describe('connections beyond the limit', () => {
  const last = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

  test.each([
    ['were answered', get('/')],
    ['have said nothing', ''],
    ['have sent a request in part', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nx'],
  ])('replace those that %s, the oldest first', async (_what, bytes) => {
    at = await listen({ maxConnections: 2 }, ({ method }, response) => {
      if (method === 'GET') response.end('x');
    });
    const others = [await at.open(), await at.open()];
    for (const socket of others) {
      socket.write(bytes);
      if (bytes.startsWith('GET')) await once(socket.resume(), 'data');
      else socket.resume();
    }
    const further = await at.open();
    further.write(last);
    expect(await readAll(further)).toContain('200 OK');
    await eventually(() => expect(others.map(({ destroyed }) => destroyed)).toEqual([true, false]));
  });

  test('replace those with unread responses, the oldest first', async () => {
    at = await listen({ maxConnections: 3 }, answerLarge);
    const others = await openUnread(3);
    const further = await at.open();
    further.write(last);
    expect(await readAll(further)).toContain('200 OK');
    const lengths = await Promise.all(
      others.map(async (socket) => {
        socket.write(last);
        return (await readAll(socket)).length;
      }),
    );
    const whole = 16 * megabyte.length;
    expect(lengths.map((length) => length > whole)).toEqual([false, true, true]);
  });

  test('replace an idle one before one with an unread response', async () => {
    at = await listen({ maxConnections: 3 }, answerLarge);
    const [unread] = await openUnread(1);
    const idle = [await at.open(), await at.open()];
    for (const socket of idle) socket.resume();
    const further = await at.open();
    further.write(last);
    expect(await readAll(further)).toContain('200 OK');
    await eventually(() => expect(idle.map(({ destroyed }) => destroyed)).toEqual([true, false]));
    unread!.write(last);
    expect((await readAll(unread!)).length).toBeGreaterThan(16 * megabyte.length);
  });

  test('do not replace each other before their requests arrive', async () => {
    at = await listen({ maxConnections: 16 }, answerLarge);
    await openUnread(16);
    const newcomers = [await at.open(), await at.open()];
    for (const socket of newcomers) socket.write(last);
    for (const answer of await Promise.all(newcomers.map(readAll))) expect(answer).toContain('200 OK');
  });

  test('are closed if all others wait for answers', async () => {
    at = await listen({ maxConnections: 1 }, () => {});
    const busy = await at.open();
    const asked = once(at.server, 'request');
    busy.write(get('/'));
    await asked;
    expect(await readAll(await at.open())).toBe('');
    expect(busy.destroyed).toBe(false);
  });
});

/** Closes the server; tells whether it is closed. */
function close(): { isClosed: boolean } {
  const state = { isClosed: false };
  at.server.once('close', () => (state.isClosed = true)).close();
  return state;
}

describe('a server that closes', () => {
  let clock: FakeClock;
  beforeEach(() => {
    clock = new FakeClock();
  });

  /** Lets the server look at its connections until it is closed. */
  async function expectClosed(state: { readonly isClosed: boolean }): Promise<void> {
    await eventually(async () => {
      await clock.advance(50);
      expect(state.isClosed).toBe(true);
    });
    expect(clock.pending).toBe(0);
  }

  test.each([
    ['has said nothing', ''],
    ['has sent a request in part', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nx'],
  ])('waits 2 s, and no longer, for a client that %s', async (_what, bytes) => {
    at = await listen({}, (_request, response) => response.end('x'), clock);
    const connected = once(at.server, 'connection');
    const socket = await at.open();
    await connected;
    socket.write(bytes);
    const state = close();
    const all = readAll(socket);
    await clock.advance(1_999);
    expect(socket.destroyed || state.isClosed).toBe(false);
    await clock.advance(1);
    await all;
    await expectClosed(state);
    expect(at.server.listening).toBe(false);
  });

  test('does not wait longer for a client that sends a request in part behind its last one', async () => {
    at = await listen({}, (_request, response) => response.end('x'), clock);
    const socket = await at.open();
    socket.write(`${get('/')}GET / HTTP/1.1\r\nHost:`);
    await once(socket.resume(), 'data');
    const state = close();
    await clock.advance(2_000);
    await expectClosed(state);
    expect(at.server.listening).toBe(false);
  });

  test('waits for a client that reads late', async () => {
    at = await listen({}, answerLarge, clock);
    const [socket] = await openUnread(1);
    const state = close();
    await clock.advance(9_999);
    let length = 0;
    const whole = latch();
    socket!.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length > 16 * megabyte.length) whole.open();
    });
    socket!.resume();
    await whole.wait();
    await expectClosed(state);
    expect(length).toBeGreaterThan(16 * megabyte.length);
  });

  test('waits 10 s, and no longer, for a client that does not read', async () => {
    at = await listen({}, answerLarge, clock);
    const [socket] = await openUnread(1);
    const state = close();
    await clock.advance(9_999);
    expect(state.isClosed).toBe(false);
    await clock.advance(1);
    await expectClosed(state);
    expect((await readAll(socket!)).length).toBeLessThan(16 * megabyte.length);
  });

  test('waits for the answer to a request that has arrived, and reads one that arrives late', async () => {
    const answer = new EventEmitter();
    at = await listen(
      {},
      ({ method }, response) => {
        if (method === 'GET') answer.once('slow', () => response.end('slow'));
        else response.end('late');
      },
      clock,
    );
    const slow = await at.open();
    const asked = once(at.server, 'request');
    slow.write(get('/'));
    await asked;
    const connected = once(at.server, 'connection');
    const late = await at.open();
    await connected;
    late.write('POST / HTTP/1.1\r\nHost: x\r\nContent-');
    const state = close();
    await clock.advance(1_999);
    late.write('Length: 2\r\n\r\nxy');
    expect(String(await once(late.resume(), 'data'))).toContain('late');
    await clock.advance(3_600_000);
    answer.emit('slow');
    expect(String(await once(slow.resume(), 'data'))).toContain('slow');
    await expectClosed(state);
  });
});
