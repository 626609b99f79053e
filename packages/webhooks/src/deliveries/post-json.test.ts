import { createServer, type ServerResponse } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server } from 'node:net';
import { systemClock } from '@canvass/runtime/clock';
import { deferred } from '@canvass/testing';
import { afterEach, expect, test } from '@jest/globals';
import { createAddressPolicy } from '../addresses/address-policy.ts';
import { postJson, type PostDeps } from './post-json.ts';

const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(
    servers.splice(0).map((server) => {
      if ('closeAllConnections' in server) (server as { closeAllConnections(): void }).closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    }),
  );
});

async function listening(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

function serve(respond: (response: ServerResponse) => void): Promise<number> {
  return listening(
    createServer((request, response) => void request.resume().on('end', () => respond(response))),
  );
}

const depsOf = (over: Partial<PostDeps> = {}): PostDeps => ({
  policy: createAddressPolicy(['127.0.0.0/8']),
  resolve: () => Promise.resolve(['127.0.0.1']),
  clock: systemClock,
  limitMs: 2_000,
  ...over,
});

const post = (deps: PostDeps, url: string, signal = new AbortController().signal) =>
  postJson(deps, new URL(url), { headers: { 'content-type': 'application/json' }, body: '{}' }, signal);

test('a receiver that hangs is left when the limit is over', async () => {
  const port = await serve(() => {});
  expect(await post(depsOf({ limitMs: 50 }), `http://127.0.0.1:${port}/`)).toEqual({
    outcome: 'failed',
    error: 'timed-out',
  });
});

test('a receiver that never ends its headers is left when the limit is over', async () => {
  const port = await listening(
    createTcpServer((socket) => {
      socket.on('error', () => {});
      socket.resume().write('HTTP/1.1 200 OK\r\n');
    }),
  );
  expect(await post(depsOf({ limitMs: 50 }), `http://127.0.0.1:${port}/`)).toEqual({
    outcome: 'failed',
    error: 'timed-out',
  });
});

test('a redirect is a status, and is not followed', async () => {
  let visits = 0;
  const inside = await serve((response) => {
    visits += 1;
    response.end();
  });
  const port = await serve(
    (response) => void response.writeHead(307, { location: `http://127.0.0.1:${inside}/` }).end(),
  );
  expect(await post(depsOf(), `http://127.0.0.1:${port}/`)).toEqual({ outcome: 'answered', status: 307 });
  expect(visits).toBe(0);
});

test('a response without end is read for 64 KiB, and its connection is cut', async () => {
  let written = 0;
  const cut = deferred<void>();
  const port = await serve((response) => {
    response.writeHead(200).on('close', () => cut.resolve());
    const chunk = Buffer.alloc(64 * 1024);
    const more = (): void => {
      while (!response.destroyed) {
        written += chunk.byteLength;
        if (!response.write(chunk)) return void response.once('drain', more);
      }
    };
    more();
  });
  expect(await post(depsOf(), `http://127.0.0.1:${port}/`)).toEqual({ outcome: 'answered', status: 200 });
  await cut.promise;
  // What was written beyond the limit of a response is in the buffers of the two sockets.
  expect(written).toBeLessThan(32 * 1024 ** 2);
});

test('a receiver that dies while it answers is unreachable', async () => {
  const port = await listening(
    createTcpServer((socket) => void socket.on('data', () => socket.destroy()).on('error', () => {})),
  );
  expect(await post(depsOf(), `http://127.0.0.1:${port}/`)).toEqual({
    outcome: 'failed',
    error: 'unreachable',
  });
});

test('a receiver that speaks no TLS is reported as such', async () => {
  const port = await serve((response) => response.end());
  expect(await post(depsOf(), `https://127.0.0.1:${port}/`)).toEqual({ outcome: 'failed', error: 'tls' });
});

test('a name that stands for an address inside the network gets no connection', async () => {
  let visits = 0;
  const port = await serve((response) => {
    visits += 1;
    response.end();
  });
  const deps = depsOf({ policy: createAddressPolicy([]) });
  expect(await post(deps, `https://inside.example:${port}/`)).toEqual({
    outcome: 'failed',
    error: 'not-public',
  });
  const mixed = { ...deps, resolve: () => Promise.resolve(['1.1.1.1', '127.0.0.1']) };
  expect(await post(mixed, `https://inside.example:${port}/`)).toEqual({
    outcome: 'failed',
    error: 'not-public',
  });
  expect(visits).toBe(0);
});

test('a name server that answers differently the second time gains nothing: one lookup decides, and is connected to', async () => {
  const port = await serve((response) => response.end());
  let lookups = 0;
  const answers = [['1.1.1.1'], ['127.0.0.1']];
  const resolve = () => Promise.resolve(answers[lookups++] ?? []);
  const deps = depsOf({ policy: createAddressPolicy([]), resolve });
  const checked = deps.policy.refusalOfAddress(
    new URL(`https://rebind.example:${port}/`),
    (await resolve())[0]!,
  );
  expect(checked).toBeUndefined();
  expect(await post(deps, `https://rebind.example:${port}/`)).toEqual({
    outcome: 'failed',
    error: 'not-public',
  });
  expect(lookups).toBe(2);
});

test('a name that does not exist, or that nobody can look up, is not found', async () => {
  const none = depsOf({ resolve: () => Promise.resolve([]) });
  expect(await post(none, 'http://none.example/')).toEqual({ outcome: 'failed', error: 'name-not-found' });
  const broken = depsOf({
    resolve: () => Promise.reject(Object.assign(new Error('down'), { code: 'ESERVFAIL' })),
  });
  expect(await post(broken, 'http://broken.example/')).toEqual({
    outcome: 'failed',
    error: 'name-not-found',
  });
});

test('a name server that hangs is left when the limit is over', async () => {
  const deps = depsOf({ limitMs: 50, resolve: () => new Promise(() => {}) });
  expect(await post(deps, 'http://slow.example/')).toEqual({ outcome: 'failed', error: 'timed-out' });
});

test('an aborted attempt throws: whether it was taken is not known', async () => {
  const port = await serve(() => {});
  const abort = new AbortController();
  const posted = post(depsOf(), `http://127.0.0.1:${port}/`, abort.signal);
  abort.abort(new Error('stopping'));
  await expect(posted).rejects.toThrow('stopping');
});
