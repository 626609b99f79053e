import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '@canvass/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { memorySite, type MemorySite, withTenant } from '../support/memory-site.ts';
import { expectProblem } from '../support/problems.ts';

describe('bytes that are not a request', () => {
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
    const [start = '', body = ''] = answer.split('\r\n\r\n');
    const [first = '', ...lines] = start.split('\r\n');
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

  test.each([
    ['none', []],
    ['one', ['k'.repeat(255)]],
  ])('are a submission with a usual Idempotency-Key: %s', async (_name, keys) => {
    expect(await exchange(submission(keys))).toMatchObject({ statusCode: 201 });
  });

  test.each([
    ['two', ['a', 'a']],
    ['an empty one', ['']],
    ['one of blanks', ['  ']],
    ['one that is too long', ['k'.repeat(256)]],
    ['a tab', ['a\tb']],
    ['another control character', ['a\x01b']],
    ['a letter that is not ASCII', ['ä']],
    ['a quote without its end', ['"a']],
  ])('are no submission with a bad Idempotency-Key: %s', async (_name, keys) => {
    const stored = at.journal.lines.length;
    expectProblem(await exchange(submission(keys)), 400, 'malformed-request');
    expect(at.journal.lines).toHaveLength(stored);
  });

  test('harm no other client', async () => {
    expect(await exchange(`${get}Host: x\r\n${close}`)).toMatchObject({ statusCode: 200 });
    expect(await exchange(`GET /healthz HTTP/1.0\r\n\r\n`)).toMatchObject({ statusCode: 200 });
  });
});

/** A valid one, but for its keys. */
function submission(keys: readonly string[]): string {
  const body = '{"answers":{"colour":"red"}}';
  return (
    'POST /v1/tenants/acme/surveys/coffee/answers HTTP/1.1\r\nHost: x\r\nConnection: close\r\n' +
    `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n` +
    `${keys.map((key) => `Idempotency-Key: ${key}\r\n`).join('')}\r\n${body}`
  );
}

const head = (framing: string, type = 'application/json') =>
  `POST ${type === 'application/json' ? '/v1/tenants/acme/surveys/coffee/answers' : '/s/acme/coffee'} HTTP/1.1\r\n` +
  `Host: x\r\nContent-Type: ${type}\r\nConnection: close\r\n${framing}\r\n\r\n`;

async function valueIn(socket: Socket) {
  const [first = '', rest = ''] = (await text(socket)).split(/\r\n([^]*)/);
  return { status: Number(first.split(' ')[1]), rest };
}

describe('bodies that have arrived in part', () => {
  const KiB = 1024;
  const announced = 900 * KiB;
  const part = ' '.repeat(100 * KiB);

  let at: MemorySite;
  const opened: Socket[] = [];
  const received = new Map<number, Socket>();

  beforeAll(async () => {
    at = memorySite({ options: { maxUnfinishedBytes: 300 * KiB, maxUnfinishedBytesPerAddress: 150 * KiB } });
    await withTenant(at);
    at.site.server.on('connection', (socket: Socket) => received.set(socket.remotePort ?? 0, socket));
    await at.site.listen({ port: 0, host: '127.0.0.1' });
  });
  // Each test begins without connections and answers.
  afterEach(async () => {
    for (const socket of opened) socket.destroy();
    const open = [...received.values()].filter((socket) => !socket.closed);
    await Promise.all(open.map((socket) => once(socket, 'close')));
    opened.length = 0;
    received.clear();
    at.journal.lines.length = 0;
  });
  afterAll(() => at.site.close());

  const ofLength = (length: number) => head(`Content-Length: ${length}`);
  const chunked = head('Transfer-Encoding: chunked');

  /** Sends one piece at a time: the next after the site has received the previous one. */
  async function send(localAddress: string, ...pieces: readonly string[]): Promise<Socket> {
    const { port } = at.site.server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1', localAddress }).on('error', () => {});
    opened.push(socket);
    await once(socket, 'connect');
    let sent = 0;
    for (const piece of pieces) {
      socket.write(piece);
      sent += Buffer.byteLength(piece);
      await eventually(
        () => {
          const { bytesRead = 0, destroyed = false } = received.get(socket.localPort ?? 0) ?? {};
          expect(bytesRead === sent || destroyed).toBe(true);
        },
        { intervalMs: 1 },
      );
    }
    return socket;
  }

  const [one, other, third] = ['127.0.0.1', '127.0.0.2', '127.0.0.3'] as const;
  const answer = '{"answers":{"colour":"red"}}';

  test.each([
    ['of a known length', ofLength(announced), part],
    ['in chunks', chunked, `${(100 * KiB).toString(16)}\r\n${part}\r\n`],
  ])(
    'are refused beyond the limit of their address, which the answer names: %s',
    async (_how, start, body) => {
      await send(one, start, body);
      const refused = await valueIn(await send(one, start, body));
      expect(refused.status).toBe(429);
      expect(refused.rest).toMatch(/connection: close\r\n/i);
      expect(refused.rest).toMatch(/retry-after: 5\r\n/);
      expect(refused.rest).toContain('urn:canvass:problem:address-sends-too-much');
      expect(refused.rest).toContain('reach 8 MiB');
    },
  );

  test('are refused beyond the limit of the site, which the answer names', async () => {
    await send(one, ofLength(announced), part);
    await send(other, ofLength(announced), part);
    const refused = await valueIn(await send(third, ofLength(announced), part));
    expect(refused.status).toBe(503);
    expect(refused.rest).toMatch(/connection: close\r\n/i);
    expect(refused.rest).toMatch(/retry-after: 5\r\n/);
    expect(refused.rest).toContain('urn:canvass:problem:too-much-unfinished');
    expect(refused.rest).toContain('reach their share of MEMORY_MIB.');
  });

  test('are refused with a page if they come from a form', async () => {
    await send(one, ofLength(announced), part);
    const form = head(`Content-Length: ${announced}`, 'application/x-www-form-urlencoded');
    const refused = await valueIn(await send(one, form, part));
    expect(refused.status).toBe(429);
    expect(refused.rest).toContain('too much is being sent from your network at once.');
  });

  test('free their memory when they have been read, or their connection is gone', async () => {
    for (let n = 0; n < 3; n += 1) {
      const whole = await send(one, ofLength(part.length + answer.length), part, answer);
      expect((await valueIn(whole)).status).toBe(201);
    }
    const half = await send(one, ofLength(announced), part);
    const closed = once(received.get(half.localPort!)!, 'close');
    half.destroy();
    await closed;
    const whole = await send(one, ofLength(part.length + answer.length), part, answer);
    expect((await valueIn(whole)).status).toBe(201);
  });

  test('block no other address, and no small answer of the same one', async () => {
    await send(one, ofLength(announced), part);
    const elsewhere = await send(other, ofLength(part.length + answer.length), part, answer);
    expect((await valueIn(elsewhere)).status).toBe(201);
    const small = await send(one, ofLength(answer.length), answer.slice(0, 9), answer.slice(9));
    expect((await valueIn(small)).status).toBe(201);
  });

  test('exclude nothing that arrives in one piece, however much waits', async () => {
    await send(one, ofLength(announced), part);
    await send(other, ofLength(announced), part);
    await send(third, ofLength(announced), ' '.repeat(40 * KiB));
    for (const address of [one, third]) {
      expect((await valueIn(await send(address, ofLength(answer.length) + answer))).status).toBe(201);
    }
  });

  test('cost nothing if they are announced and not sent', async () => {
    for (let n = 0; n < 20; n += 1) await send(one, ofLength(announced));
    const whole = await send(one, ofLength(part.length + answer.length), part, answer);
    expect((await valueIn(whole)).status).toBe(201);
  });

  test('may come in pieces of a byte', async () => {
    const pieces = Array.from(answer, (byte) => `1\r\n${byte}\r\n`);
    const whole = await send(one, chunked, ...pieces, '0\r\n\r\n');
    expect((await valueIn(whole)).status).toBe(201);
    expect(at.journal.records()).toMatchObject([{ answers: { colour: 'red' } }]);
  });
});
