import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { array, assert, asyncProperty, constantFrom, nat, tuple } from 'fast-check';
import { readFastRequest } from './fast-request.ts';

const read = (text: string) => readFastRequest(Buffer.from(text, 'latin1'), '192.0.2.1');

/** A POST with these headers. */
const postWith = (...headers: readonly string[]) =>
  `POST /a HTTP/1.1\r\n${headers.map((line) => `${line}\r\n`).join('')}\r\nok`;

describe('a chunk that is one plain request', () => {
  test('is read: a GET', () => {
    expect(read('GET /s/acme/coffee HTTP/1.1\r\nHost: x\r\nAccept-Language: de,en;q=0.5  \r\n\r\n')).toEqual({
      method: 'GET',
      url: '/s/acme/coffee',
      headers: { host: 'x', 'accept-language': 'de,en;q=0.5' },
      body: Buffer.alloc(0),
      remoteAddress: '192.0.2.1',
    });
  });

  test('is read: a POST with its body, byte by byte', () => {
    const { body, headers } = read(
      'POST /a HTTP/1.1\r\nhost: x\r\nConnection: Keep-Alive\r\nContent-Length: 6\r\n\r\n\r\n\r\n\xff\x00',
    )!;
    expect([...body]).toEqual([13, 10, 13, 10, 255, 0]);
    expect(headers).toMatchObject({ 'content-length': '6' });
  });
});

describe('a chunk of another kind is left to the slow path', () => {
  test.each([
    ['nothing', ''],
    ['part of a head', 'GET /a HTTP/1.1\r\nHost: x\r\n'],
    ['part of a body', postWith('Host: x', 'Content-Length: 3')],
    ['a request and the beginning of the next', postWith('Host: x', 'Content-Length: 1')],
    ['two requests', 'GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /a HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a POST without a length', postWith('Host: x')],
    ['two lengths', postWith('Host: x', 'Content-Length: 2', 'Content-Length: 2')],
    ['a list of lengths', postWith('Host: x', 'Content-Length: 2, 2')],
    ['a length with a sign', postWith('Host: x', 'Content-Length: +2')],
    ['a length with a zero before it', postWith('Host: x', 'Content-Length: 02')],
    ['a length and chunks', postWith('Host: x', 'Content-Length: 2', 'Transfer-Encoding: chunked')],
    ['chunks', postWith('Host: x', 'Transfer-Encoding: chunked')],
    ['an expectation', postWith('Host: x', 'Content-Length: 2', 'Expect: 100-continue')],
    ['an upgrade', postWith('Host: x', 'Content-Length: 2', 'Upgrade: h2c')],
    ['compressed bytes', postWith('Host: x', 'Content-Length: 2', 'Content-Encoding: gzip')],
    ['the wish to close', postWith('Host: x', 'Content-Length: 2', 'Connection: close')],
    ['a header of the connection', postWith('Host: x', 'Content-Length: 2', 'Connection: keep-alive, x')],
    ['no host', postWith('Content-Length: 2')],
    ['two hosts', postWith('Host: x', 'host: y', 'Content-Length: 2')],
    ['a folded line', postWith('Host: x', 'X-Long: a\r\n b', 'Content-Length: 2')],
    ['a space before the colon', postWith('Host: x', 'X-Odd : a', 'Content-Length: 2')],
    ['no space after the colon', postWith('Host:x', 'Content-Length: 2')],
    ['a header without a value', postWith('Host: x', 'X-Empty: ', 'Content-Length: 2')],
    ['a line feed alone', 'GET /a HTTP/1.1\nHost: x\n\n'],
    ['a line feed in a value', postWith('Host: x\nX: y', 'Content-Length: 2')],
    ['a null character', postWith('Host: x\0', 'Content-Length: 2')],
    ['a letter that is not ASCII', postWith('Host: x', 'X-Name: \xe4', 'Content-Length: 2')],
    ['a name that all objects have', postWith('Host: x', 'Constructor: 1', 'Content-Length: 2')],
    ['a GET with a body', 'GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\n\r\na'],
    ['a GET with a length', 'GET /a HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n'],
    ['another method', 'HEAD /a HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an older version', 'GET /a HTTP/1.0\r\nHost: x\r\n\r\n'],
    ['a fragment', 'GET /a#b HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a quote in the query', 'GET /a?"b HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an encoded path', 'GET /%61 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a whole address', 'GET http://x/a HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['two spaces', 'GET  /a HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a blank line before it', '\r\nGET /a HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a long head', `GET /a HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(9_000)}\r\n\r\n`],
    ['another protocol', 'HELO surveys\r\n\r\n'],
  ])('%s', (_what, text) => {
    expect(read(text)).toBeUndefined();
  });
});

describe('what Node makes of the same bytes', () => {
  let server: Server;
  let port: number;
  beforeAll(async () => {
    server = createServer((request, response) => {
      void (async () => {
        const body = (await buffer(request)).toString('latin1');
        const { method, url, headers } = request;
        response.setHeader('connection', 'close');
        response.end(JSON.stringify({ method, url, headers, body }));
      })();
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => void server.close());

  async function readByNode(bytes: Buffer): Promise<unknown> {
    const socket = connect(port, '127.0.0.1').on('error', () => {});
    socket.write(bytes);
    const answer = (await buffer(socket)).toString();
    return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4));
  }

  const pieces = constantFrom(
    'GET ',
    '/a',
    ' HTTP/1.1',
    '\r\n',
    '\n',
    ' ',
    ':',
    '\t',
    'Host: x\r\n',
    'X-A: b\r\n',
  );
  const lines = constantFrom(
    'Host: y\r\n',
    'Content-Length: 2\r\n',
    'content-length: 0 \r\n',
    'Transfer-Encoding: chunked\r\n',
    'Accept: */*\r\n',
    'X-A: b: c\r\n',
    'X-C:d\r\n',
    'X-B: "e" \r\n',
    'Connection: keep-alive\r\n',
  );
  const starts = constantFrom(
    ['GET /a HTTP/1.1\r\nHost: x\r\n', ''],
    ["GET /A_b/?c[d]=%20&e=(f)'~?/ HTTP/1.1\r\nHost: x\r\n", ''],
    ['POST /s/b HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n', 'ok'],
    ['POST /s/b HTTP/1.1\r\nContent-Length: 6\r\nHost: x\r\n', '\r\n\r\nok'],
  );
  /** A valid request with further headers, which may contradict it, and bytes anywhere. */
  const requests = tuple(
    starts,
    array(lines, { maxLength: 3 }),
    array(tuple(nat(), pieces), { maxLength: 2 }),
  ).map(([[start, body], more, odd]) => {
    let text = `${start}${more.join('')}\r\n${body}`;
    for (const [at, piece] of odd) {
      const cut = at % (text.length + 1);
      text = text.slice(0, cut) + piece + text.slice(cut);
    }
    return Buffer.from(text, 'latin1');
  });

  test('is the same request, if the fast path reads one', async () => {
    let fast = 0;
    await assert(
      asyncProperty(requests, async (bytes) => {
        const request = readFastRequest(bytes, undefined);
        if (request === undefined) return;
        fast += 1;
        const { method, url, headers: ownHeaders, body: own } = request;
        expect(await readByNode(bytes)).toEqual({
          method,
          url,
          headers: ownHeaders,
          body: own.toString('latin1'),
        });
      }),
      { numRuns: 1_000 },
    );
    expect(fast).toBeGreaterThan(100);
  });
});
