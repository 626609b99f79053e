import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, describe, expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import { get, listen, readAll, type Listening } from './raw-client.ts';

let at: Listening;
afterEach(() => at.close());

const bodiesIn = (text: string) => [...text.matchAll(/\r\n\r\n(\/\w+?)(?=HTTP|$)/g)].map(([, body]) => body);

const post = (body: string, more = '') =>
  `POST / HTTP/1.1\r\nHost: x\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;

describe('requests that a client sends before it has read an answer', () => {
  test('are answered in order, one at a time', async () => {
    const asked: string[] = [];
    let held: ServerResponse | undefined;
    at = await listen({}, ({ url = '' }, response) => {
      asked.push(url);
      if (url === '/2') held = response;
      else response.end(url);
    });
    const socket = await at.open();
    socket.write(['/1', '/2', '/3', '/4'].map(get).join(''));
    await eventually(() => expect(held).toBeDefined());
    expect(asked).toEqual(['/1', '/2']);
    socket.write(`GET /5 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    held!.end('/2');
    expect(bodiesIn(await readAll(socket))).toEqual(['/1', '/2', '/3', '/4', '/5']);
    expect(asked).toEqual(['/1', '/2', '/3', '/4', '/5']);
  });

  test('keep their bodies if they need not wait', async () => {
    at = await listen({}, (request, response) => {
      let text = '/got';
      request.on('data', (chunk) => (text += String(chunk))).on('end', () => response.end(text));
    });
    const socket = await at.open();
    socket.write(get('/1') + post('two', 'Connection: close\r\n'));
    expect(bodiesIn(await readAll(socket))).toEqual(['/got', '/gottwo']);
  });

  test.each([
    ['with a length', post('two')],
    ['in chunks', 'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n3\r\ntwo\r\n'],
    ['behind others', get('/2') + post('three')],
    ['before others', post('two') + get('/3').repeat(15)],
  ])('may not have a body that has to wait, or the connection is cut off: %s', async (_what, further) => {
    let asked = 0;
    at = await listen({}, () => (asked += 1));
    const socket = await at.open();
    socket.write(get('/1') + further);
    expect(await readAll(socket)).toBe('');
    expect(asked).toBe(1);
  });

  test('are limited to 17; beyond that the connection is cut off', async () => {
    let asked = 0;
    at = await listen({}, (_request, response) => {
      asked += 1;
      if (asked < 17) response.end('x');
      else response.setHeader('connection', 'close').end('x');
    });
    const polite = await at.open();
    polite.write(get('/').repeat(17));
    expect((await readAll(polite)).match(/200 OK/g)).toHaveLength(17);

    const flooding = await at.open();
    flooding.write(get('/').repeat(18));
    await readAll(flooding);
    expect(asked).toBe(18);
  });

  test('wait while the first is handled, up to 16', async () => {
    let first: ServerResponse | undefined;
    let answered = 0;
    at = await listen({}, (_request, response) => {
      answered += 1;
      if (answered === 1) first = response;
      else response.setHeader('connection', answered < 17 ? 'keep-alive' : 'close').end('x');
    });
    const socket = await at.open();
    socket.write(get('/').repeat(17));
    await eventually(() => expect(first).toBeDefined());
    first!.end('x');
    expect((await readAll(socket)).match(/200 OK/g)).toHaveLength(17);
  });

  test('are not parsed beyond that limit', async () => {
    let made = 0;
    at = await listen({}, () => {});
    at.server.on('request', () => (made += 1));
    const flooding = await at.open();
    flooding.write(get('/').repeat(1_500));
    await readAll(flooding);
    expect(made).toBe(17);
  });

  test('may not follow more than 16 KiB of waiting headers', async () => {
    let made = 0;
    at = await listen({}, () => {});
    at.server.on('request', () => (made += 1));
    const flooding = await at.open();
    flooding.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(6 * 1024)}\r\n\r\n`.repeat(17));
    await readAll(flooding);
    expect(made).toBe(4);
  });

  test('may ask for an upgrade, which is ignored', async () => {
    at = await listen({}, (_request, response) => response.end('as ever'));
    const socket = await at.open();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: websocket\r\n\r\n');
    expect(await readAll(socket)).toMatch(/ 200 OK\r\n.*as ever$/s);
  });
});

describe('a client that sends its next request when it has read the response', () => {
  test.each([
    ['at once', 'a', 500],
    ['piece by piece', 'x'.repeat(512 * 1024), 100],
  ])('is never cut off, however fast: responses that leave %s', async (_what, text, requests) => {
    at = await listen({}, (request, response) => {
      request.resume().on('end', () => {
        response.setHeader('content-length', text.length);
        // A stream ends its response only after its last bytes were sent.
        Readable.from([text]).pipe(response);
      });
    });
    const ask = async () => {
      const socket = await at.open();
      let read = 0;
      let answers = 0;
      let length = 0;
      const { promise, resolve } = Promise.withResolvers<number>();
      socket.on('close', () => resolve(answers));
      socket.on('data', (chunk) => {
        if (read === 0) length = chunk.indexOf('\r\n\r\n') + 4 + text.length;
        read += chunk.length;
        if (read < length) return;
        read = 0;
        answers += 1;
        if (answers < requests) socket.write(post('body'));
        else socket.destroy();
      });
      socket.resume().write(post('body'));
      return promise;
    };
    expect(await Promise.all(Array.from({ length: 8 }, ask))).toEqual(Array(8).fill(requests));
  });
});
