import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { memorySite, withTenant, type MemorySite } from '../support/memory-site.ts';
import { expectProblem } from '../support/problems.ts';

let at: MemorySite;
beforeAll(async () => {
  at = memorySite();
  await withTenant(at);
  await at.site.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => at.site.close());

/** Sends these bytes and reads until the site closes the connection. */
async function exchange(...pieces: readonly string[]) {
  const { port } = at.site.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  // The site may close while this is still sending; its response counts.
  socket.on('error', () => {});
  for (const piece of pieces) socket.write(piece);
  const answer = await text(socket);
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  return { statusCode: Number(first.split(' ')[1]), headers, body };
}

const get = 'GET /healthz HTTP/1.1\r\n';
const close = 'Connection: close\r\n\r\n';

describe('bytes that are not a request', () => {
  test.each([
    ['another protocol', ['HELO surveys\r\n\r\n']],
    ['a header without a colon', [`${get}Host: x\r\nnonsense\r\n${close}`]],
    ['two lengths', [`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n${close}`]],
    [
      'a length and chunks',
      [`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`],
    ],
    ['no host', [`${get}${close}`]],
    ['two hosts', [`${get}Host: x\r\nhost: x\r\n${close}`]],
    [
      'an invalid chunk',
      [
        'POST /v1/tenants/acme/surveys/coffee/answers HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n' +
          'Transfer-Encoding: chunked\r\n\r\nzz\r\n',
      ],
    ],
  ])('get a problem document: %s', async (_name, pieces) => {
    const answer = await exchange(...pieces);
    expectProblem(answer, 400, 'malformed-request');
    expect(answer.headers).toMatchObject({ connection: 'close', 'x-content-type-options': 'nosniff' });
  });

  test.each([
    ['a header', `${get}Host: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n${close}`],
    ['a great many', `${get}Host: x\r\n${'X-More: 1\r\n'.repeat(5_000)}${close}`],
    ['an address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n${close}`],
    ['megabytes', `${get}Host: x\r\nX-Long: ${'x'.repeat(4_000_000)}\r\n${close}`],
  ])('get a problem document if they are too many: %s', async (_name, bytes) => {
    const answer = await exchange(bytes);
    const { detail } = expectProblem(answer, 431, 'head-too-large');
    expect(detail).toContain('16 KiB');
  });

  test('harm no other client', async () => {
    expect(await exchange(`${get}Host: x\r\n${close}`)).toMatchObject({ statusCode: 200 });
    expect(await exchange(`GET /healthz HTTP/1.0\r\n\r\n`)).toMatchObject({ statusCode: 200 });
  });
});
