import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, FakeClock, latch } from '@canvass/testing';
import type { FastHandler, FastRequest, FastResponse } from '../../src/server/index.ts';
import { get, listen, readAll, type Listening } from './raw-client.ts';

const fast: FastResponse = { status: '200 OK', headers: 'x-way: fast\r\n', body: 'fast' };
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;

let at: Listening;
let handle: FastHandler;
let handled: FastRequest[];
/** Requests that took the slow path, with their bodies. */
let slow: string[];

beforeEach(() => {
  handled = [];
  slow = [];
  handle = () => fast;
});
afterEach(() => at.close());

async function start(limits: Parameters<typeof listen>[0] = {}, clock = new FakeClock()): Promise<void> {
  at = await listen(
    limits,
    (request: IncomingMessage, response) => {
      void (async () => {
        slow.push(`${request.method} ${request.url} ${await text(request)}`);
        response.end('slow');
      })();
    },
    clock,
    (request) => {
      handled.push(request);
      return handle(request);
    },
  );
}

/** Sends bytes, and reads until so many responses have come. */
async function exchange(pieces: readonly string[], responses: number): Promise<string> {
  const socket = await at.open();
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk))).resume();
  for (const piece of pieces) socket.write(piece);
  await eventually(() => expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(responses));
  return answer;
}

describe('a request that the handler answers', () => {
  test('gets its response, with the headers that Node adds', async () => {
    await start();
    const answer = await exchange([get('/a')], 1);
    expect(answer.split('\r\n')).toEqual([
      'HTTP/1.1 200 OK',
      'x-way: fast',
      'content-length: 4',
      expect.stringMatching(/^Date: \w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/),
      'Connection: keep-alive',
      'Keep-Alive: timeout=72',
      '',
      'fast',
    ]);
    expect(slow).toEqual([]);
  });

  test.each([
    ['text in ASCII', 'plain', 5],
    ['other text', 'grün – 日本', 16],
    ['bytes', Buffer.from([1, 255, 0]), 3],
  ])('may have as its body: %s', async (_what, body, bytes) => {
    handle = () => ({ ...fast, body });
    await start();
    const socket = await at.open();
    socket.write(get('/a'));
    const [answer] = (await once(socket.resume(), 'data')) as [Buffer];
    expect(answer.toString('latin1')).toContain(`content-length: ${bytes}\r\n`);
    expect(answer.subarray(answer.indexOf('\r\n\r\n') + 4)).toEqual(Buffer.from(body));
  });

  test('may wait, and the next one on the connection too', async () => {
    handle = async () => fast;
    await start();
    const socket = await at.open();
    for (const body of ['1', '2', '3']) {
      socket.write(post('/a', body));
      await once(socket.resume(), 'data');
    }
    expect(handled.map(({ body }) => body.toString())).toEqual(['1', '2', '3']);
    expect(slow).toEqual([]);
  });
});

describe('what is not for the fast path goes to the slow one, whole and in order', () => {
  test.each<[string, FastHandler]>([
    ['left', () => undefined],
    [
      'failed',
      () => {
        throw new Error('broken');
      },
    ],
  ])('a request that the handler has %s', async (_how, handler) => {
    handle = handler;
    await start();
    expect(await exchange([post('/a', 'body')], 1)).toContain('slow');
    expect(slow).toEqual(['POST /a body']);
    expect(handled).toHaveLength(1);
  });

  test('a request in parts', async () => {
    await start();
    const socket = await at.open();
    const taken = once(at.server, 'request');
    socket.write('POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\nbo');
    await taken;
    socket.write('dy');
    await once(socket.resume(), 'data');
    expect(slow).toEqual(['POST /a body']);
    expect(handled).toEqual([]);
  });

  test('requests that arrive together', async () => {
    await start();
    expect(await exchange([post('/1', 'one') + get('/2') + get('/3')], 3)).not.toContain('fast');
    expect(slow).toEqual(['POST /1 one', 'GET /2 ', 'GET /3 ']);
  });

  test('requests that arrive while one is handled', async () => {
    const waiting = latch();
    handle = () => waiting.wait().then(() => fast);
    await start();
    const socket = await at.open();
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk))).resume();
    socket.write(get('/1'));
    await eventually(() => expect(handled).toHaveLength(1));
    socket.write(get('/2'));
    socket.write(get('/3'));
    // Nobody can see when they have arrived: they must come out right either way.
    waiting.open();
    await eventually(() => expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(3));
    expect([...handled.map(({ url }) => `GET ${url} `), ...slow].toSorted()).toEqual([
      'GET /1 ',
      'GET /2 ',
      'GET /3 ',
    ]);
    expect(answer.indexOf('fast')).toBeLessThan(answer.indexOf('slow') >>> 0);
  });

  test('everything on that connection from then on', async () => {
    handle = ({ url }) => (url === '/other' ? undefined : fast);
    await start();
    const socket = await at.open();
    for (const each of ['/1', '/other', '/2']) {
      socket.write(get(each));
      await once(socket.resume(), 'data');
    }
    expect(slow).toEqual(['GET /other ', 'GET /2 ']);
  });
});

test('a request whose handler fails later is not handled again: its connection is closed', async () => {
  handle = () => Promise.reject(new Error('broken'));
  await start();
  const socket = await at.open();
  socket.write(post('/a', 'body'));
  expect(await readAll(socket)).toBe('');
  expect(handled).toHaveLength(1);
  expect(slow).toEqual([]);
});

describe('a client that sends while its request is handled', () => {
  test('may send as much as the slow path takes', async () => {
    const waiting = latch();
    handle = () => waiting.wait().then(() => fast);
    await start();
    const connected = once(at.server, 'connection');
    const socket = await at.open();
    const [served] = (await connected) as [Socket];
    socket.write(get('/1'));
    await eventually(() => expect(handled).toHaveLength(1));
    const further = post('/2', 'x'.repeat(8_000));
    socket.write(further.slice(0, 5_000));
    await eventually(() => expect(served.bytesRead).toBe(get('/1').length + 5_000));
    socket.write(further.slice(5_000));
    await eventually(() => expect(served.bytesRead).toBe(get('/1').length + further.length));
    waiting.open();
    let answer = '';
    socket.on('data', (chunk) => (answer += String(chunk))).resume();
    await eventually(() => expect(answer).toMatch(/fast[^]*slow$/));
    expect(slow).toEqual([`POST /2 ${'x'.repeat(8_000)}`]);
  });

  test('is disconnected if it sends more', async () => {
    const waiting = latch();
    handle = () => waiting.wait().then(() => fast);
    await start();
    const socket = await at.open();
    socket.write(get('/1'));
    await eventually(() => expect(handled).toHaveLength(1));
    const answer = readAll(socket);
    for (let sent = 0; sent < 20; sent += 1) socket.write(post('/2', 'x'.repeat(1_000)));
    expect(await answer).toBe('');
    waiting.open();
    expect(slow).toEqual([]);
  });
});

/** Opens a connection whose response is in this process. */
async function openUnread(): Promise<Socket> {
  const before = handled.length;
  const socket = await at.open();
  socket.write(get('/unread'));
  await eventually(() => expect(handled.length).toBe(before + 1));
  return socket;
}

describe('a response that its client does not read', () => {
  const large: FastResponse = { ...fast, body: Buffer.alloc(16 * 1024 ** 2, 'x') };

  test('counts as such: beyond the limit, the oldest connection is closed', async () => {
    handle = ({ url }) => (url === '/unread' ? large : fast);
    await start({ maxUnreadBytes: 24 * 1024 ** 2 });
    const first = await openUnread();
    const second = await openUnread();
    expect((await readAll(first)).length).toBeLessThan(16 * 1024 ** 2);
    let read = 0;
    second.on('data', (chunk: Buffer) => (read += chunk.length)).resume();
    await eventually(() => expect(read).toBeGreaterThan(16 * 1024 ** 2));
    // Once it is read, it counts no longer.
    const third = await openUnread();
    await openUnread();
    expect((await readAll(third)).length).toBeLessThan(16 * 1024 ** 2);
    second.write(get('/1'));
    const [answer] = (await once(second, 'data')) as [Buffer];
    expect(answer.toString()).toContain('fast');
  });

  test('is not cut off by a server that closes', async () => {
    handle = () => large;
    const clock = new FakeClock();
    await start({}, clock);
    const socket = await openUnread();
    at.server.close();
    await clock.advance(5_000);
    const answer = readAll(socket);
    await eventually(async () => {
      await clock.advance(50);
      expect(socket.destroyed).toBe(true);
    });
    expect((await answer).length).toBeGreaterThan(16 * 1024 ** 2);
  });
});

/** Sends so many requests, one after the other. Returns the head of the last response. */
async function headAfter(requests: number): Promise<string> {
  const socket = await at.open();
  socket.resume();
  let head = '';
  for (let each = 0; each < requests; each += 1) {
    socket.write(get('/'));
    head = String((await once(socket, 'data'))[0]);
  }
  return head;
}

describe('a connection on the fast path', () => {
  test.each([
    [31, 'keep-alive'],
    [32, 'close'],
  ])('that has left it has in its slow response number %i: Connection: %s', async (number, connection) => {
    handle = () => undefined;
    await start();
    const head = await headAfter(number);
    expect(head).toContain(`Connection: ${connection}\r\n`);
    expect(slow).toHaveLength(number);
  });

  test('goes on after a refusal whose request still arrives, which the client must get', async () => {
    handle = () => undefined;
    at = await listen(
      {},
      ({ method }, response) => {
        response.statusCode = method === 'POST' ? 429 : 200;
        response.end();
      },
      new FakeClock(),
      () => undefined,
    );
    const socket = await at.open();
    let answer = '';
    for (let each = 1; each <= 31; each += 1) {
      socket.write(get('/'));
      await once(socket.resume(), 'data');
    }
    socket.on('data', (chunk) => (answer += String(chunk)));
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 8\r\n\r\nhalf');
    await eventually(() => expect(answer).toContain('429'));
    expect(answer).toContain('Connection: keep-alive');
    socket.write('half');
    answer = '';
    socket.write(get('/'));
    await eventually(() => expect(answer).toContain('Connection: close'));
  });

  test('handles no request behind its last one', async () => {
    handle = () => undefined;
    await start();
    const socket = await at.open();
    socket.resume();
    for (let each = 1; each <= 31; each += 1) {
      socket.write(get('/'));
      await once(socket, 'data');
    }
    socket.write(get('/last') + get('/over'));
    const rest = await readAll(socket);
    expect(rest.match(/HTTP\/1\.1/g)).toHaveLength(1);
    expect(slow.slice(30)).toEqual(['GET / ', 'GET /last ']);
  });

  test('that ends while its request is handled gets its response', async () => {
    const waiting = latch();
    handle = () => waiting.wait().then(() => fast);
    await start();
    const socket = await at.open();
    socket.end(get('/1'));
    await eventually(() => expect(handled).toHaveLength(1));
    waiting.open();
    expect(await readAll(socket)).toContain('fast');
  });

  test('that breaks while its request is handled harms nobody', async () => {
    const waiting = latch();
    handle = () => waiting.wait().then(() => fast);
    await start();
    const connected = once(at.server, 'connection');
    const socket = await at.open();
    const [served] = (await connected) as [Socket];
    const closed = new Promise((resolve) => served.once('close', resolve));
    socket.write(get('/1'));
    await eventually(() => expect(handled).toHaveLength(1));
    socket.resetAndDestroy();
    await closed;
    waiting.open();
    handle = () => fast;
    expect(await exchange([get('/2')], 1)).toContain('fast');
  });

  test('is closed if no request comes in time', async () => {
    await start({ requestTimeoutMs: 20 });
    expect(await readAll(await at.open())).toBe('');
  });

  test('may be replaced by a new one while it is idle, and not while its request is handled', async () => {
    const waiting = latch();
    handle = ({ url }) => (url === '/wait' ? waiting.wait().then(() => fast) : fast);
    await start({ maxConnections: 2 });
    const [idle, busy] = [await at.open(), await at.open()];
    const idleClosed = once(idle, 'close');
    idle.write(get('/1'));
    await once(idle.resume(), 'data');
    busy.write(get('/wait'));
    await eventually(() => expect(handled).toHaveLength(2));
    expect(await exchange([get('/2')], 1)).toContain('fast');
    await idleClosed;
    waiting.open();
    await once(busy.resume(), 'data');
  });
});

describe('a server that closes', () => {
  test('closes answered connections, and waits for requests that are handled', async () => {
    const waiting = latch();
    handle = ({ url }) => (url === '/wait' ? waiting.wait().then(() => fast) : fast);
    const clock = new FakeClock();
    await start({}, clock);
    const [answered, busy] = [await at.open(), await at.open()];
    answered.write(get('/1'));
    await once(answered.resume(), 'data');
    busy.write(get('/wait'));
    await eventually(() => expect(handled).toHaveLength(2));
    const closed = once(at.server, 'close');
    const answeredClosed = once(answered, 'close');
    const answer = readAll(busy);
    at.server.close();
    await clock.advance(50);
    await answeredClosed;
    await clock.advance(3_600_000);
    waiting.open();
    await eventually(async () => {
      await clock.advance(50);
      expect(busy.destroyed).toBe(true);
    });
    expect(await answer).toContain('fast');
    await closed;
  });
});
