import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { systemClock } from '@canvass/runtime/clock';
import {
  deferred,
  FakeClock,
  selfSignedCertificate,
  startRawServer,
  type RawServer,
  type RespondRaw,
} from '@canvass/testing';
import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createAddressPolicy } from '../addresses/address-policy.ts';
import { postJson, type PostDeps, type Posted } from './post-json.ts';

const host = 'receiver.example';
const certificate = selfSignedCertificate([host]);
const servers: RawServer[] = [];
const limitMs = 20_000;

beforeAll(() => setDefaultCACertificates([...getCACertificates(), certificate.certificate]));

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

interface Receiver {
  readonly url: string;
  /** Resolves when a request has arrived. */
  readonly reached: Promise<void>;
}

type Protocol = 'http' | 'https';

async function receiver(protocol: Protocol, respond: RespondRaw): Promise<Receiver> {
  const reached = deferred<void>();
  const server = await startRawServer(
    (socket, reset) => {
      respond(socket, reset);
      reached.resolve();
    },
    { certificate: protocol === 'https' ? certificate : undefined },
  );
  servers.push(server);
  return { url: `${protocol}://${host}:${server.port}/`, reached: reached.promise };
}

const post = (url: string, over: Partial<PostDeps> = {}): Promise<Posted> =>
  postJson(
    {
      policy: createAddressPolicy(['127.0.0.0/8']),
      resolve: () => Promise.resolve(['127.0.0.1']),
      clock: systemClock,
      limitMs,
      ...over,
    },
    new URL(url),
    { headers: { 'content-type': 'application/json' }, body: '{}' },
    new AbortController().signal,
  );

const answered = (status: number): Posted => ({ outcome: 'answered', status });
const failed = (error: Extract<Posted, { outcome: 'failed' }>['error']): Posted => ({
  outcome: 'failed',
  error,
});
const head = (...lines: string[]): string => `${lines.join('\r\n')}\r\n\r\n`;

describe.each(['http', 'https'] as const)('over %s', (protocol) => {
  /** The clock stands still, so each of these requests ends by what the receiver does. */
  test.each<[string, RespondRaw, Posted]>([
    [
      'switches protocols although nobody asked',
      (socket) =>
        socket.write(head('HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket')),
      answered(101),
    ],
    [
      'switches protocols and goes on talking',
      (socket) =>
        socket.write(
          head('HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: h2c') + 'x'.repeat(99),
        ),
      answered(101),
    ],
    [
      'says 101 without another protocol',
      (socket) => socket.write(head('HTTP/1.1 101 Switching Protocols')),
      answered(101),
    ],
    [
      'offers another protocol with a success',
      (socket) => socket.end(head('HTTP/1.1 204 No Content', 'Connection: Upgrade', 'Upgrade: h2c')),
      answered(204),
    ],
    ['ends without a response', (socket) => socket.end(), failed('unreachable')],
    ['resets the connection', (_socket, reset) => reset(), failed('unreachable')],
    [
      'resets the connection within the headers',
      (socket, reset) => socket.write('HTTP/1.1 200 OK\r\nContent-', reset),
      failed('unreachable'),
    ],
    [
      'resets the connection within the body',
      (socket, reset) => socket.write(`${head('HTTP/1.1 200 OK', 'Content-Length: 99')}x`, reset),
      answered(200),
    ],
    ['speaks no HTTP', (socket) => socket.write('220 mail.example ESMTP\r\n'), failed('unreachable')],
    [
      'sends informational responses without end',
      (socket) => {
        const more = (): void => {
          while (socket.writable && socket.write(head('HTTP/1.1 103 Early Hints', 'Link: </a>'))) continue;
        };
        socket.on('drain', more);
        more();
      },
      failed('unreachable'),
    ],
    [
      'redirects to itself',
      (socket) => socket.end(head('HTTP/1.1 307 Temporary Redirect', 'Location: /', 'Content-Length: 0')),
      answered(307),
    ],
  ])('a receiver that %s', async (_what, respond, posted) => {
    const { url } = await receiver(protocol, respond);
    const clock = new FakeClock();
    expect(await post(url, { clock })).toEqual(posted);
    expect(clock.pending).toBe(0);
  });

  /** Each of these requests ends by the time limit. */
  test.each<[string, RespondRaw]>([
    ['never answers', () => {}],
    ['sends half of its headers', (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Type: te')],
    ['sends one informational response', (socket) => socket.write(head('HTTP/1.1 102 Processing'))],
  ])('a receiver that %s is left when the limit is over', async (_what, respond) => {
    const { url, reached } = await receiver(protocol, respond);
    const clock = new FakeClock();
    const posted = post(url, { clock });
    await reached;
    await clock.advance(limitMs - 1);
    expect(clock.pending).toBe(1);
    await clock.advance(1);
    expect(await posted).toEqual(failed('timed-out'));
    expect(clock.pending).toBe(0);
  });

  test('a receiver whose body does not end is left after two seconds, and has taken it', async () => {
    const { url } = await receiver(protocol, (socket) =>
      socket.write(`${head('HTTP/1.1 200 OK', 'Content-Length: 99')}x`),
    );
    const reading = deferred<void>();
    const clock = new FakeClock();
    const watched = {
      now: () => clock.now(),
      clearTimeout: (timer: unknown) => clock.clearTimeout(timer),
      setTimeout(run: () => void, delayMs: number) {
        if (delayMs < limitMs) reading.resolve();
        return clock.setTimeout(run, delayMs);
      },
    };
    const posted = post(url, { clock: watched });
    await reading.promise;
    await clock.advance(2_000);
    expect(await posted).toEqual(answered(200));
  });
});

test('a receiver whose TLS handshake hangs is left when the limit is over', async () => {
  const { url, reached } = await receiver('http', () => {});
  const clock = new FakeClock();
  const posted = post(url.replace('http:', 'https:'), { clock });
  await reached;
  await clock.advance(limitMs);
  expect(await posted).toEqual(failed('timed-out'));
});

test('a name server that hangs is left when the limit is over', async () => {
  const clock = new FakeClock();
  const asked = deferred<void>();
  const resolve = (): Promise<never> => {
    asked.resolve();
    return new Promise(() => {});
  };
  const posted = post(`https://${host}/`, { clock, resolve });
  await asked.promise;
  await clock.advance(limitMs);
  expect(await posted).toEqual(failed('timed-out'));
});
