import { afterEach, describe, expect, test } from '@jest/globals';
import {
  FakeClock,
  jestAzuriteConnectionString,
  startFaultyProxy,
  uniqueName,
  type FaultyProxy,
} from '@canvass/testing';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { isStorageUnavailable, StorageCalls, type BlobContainer } from '../src/index.ts';
import { azureBlobContainer, createBlobService, type AzureContainerOptions } from '../src/azure/index.ts';
import { listed } from './listed.ts';

const stops: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()));
});

/** The same account, reached through another port of this machine. */
function connectionStringVia(port: number): string {
  return jestAzuriteConnectionString().replace(/(BlobEndpoint=http:\/\/127\.0\.0\.1:)\d+/, `$1${port}`);
}

function containerAt(port: number, name: string, options?: AzureContainerOptions) {
  return azureBlobContainer(
    createBlobService({ connectionString: connectionStringVia(port) }),
    name,
    options,
  );
}

async function serverWith(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stops.push(async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  });
  return (server.address() as AddressInfo).port;
}

/** A container on Azurite, reached straight and through a proxy that can break each request. */
async function proxied(
  options?: AzureContainerOptions,
): Promise<{ direct: BlobContainer; through: BlobContainer; proxy: FaultyProxy }> {
  const azuritePort = Number(
    /BlobEndpoint=http:\/\/127\.0\.0\.1:(\d+)/.exec(jestAzuriteConnectionString())?.[1],
  );
  const proxy = await startFaultyProxy({ target: { host: '127.0.0.1', port: azuritePort } });
  stops.push(() => proxy.stop());
  const name = uniqueName('faulty');
  const direct = containerAt(azuritePort, name);
  await direct.create();
  return { direct, through: containerAt(proxy.port, name, options), proxy };
}

const requests = {
  createAppendBlob: (container) => container.createAppendBlob('a'),
  appendBlock: (container) => container.appendBlock('a', Buffer.from('x'), 0),
  seal: (container) => container.seal('a'),
  head: (container) => container.head('a'),
  readRange: (container) => container.readRange('a', 0, 10),
  get: (container) => container.get('a'),
  put: (container) => container.put('a', Buffer.from('x'), { condition: { ifAbsent: true } }),
  delete: (container) => container.delete('a'),
  list: (container) => listed(container),
} satisfies Record<string, (container: BlobContainer) => Promise<unknown>>;

const writes = ['createAppendBlob', 'appendBlock', 'seal', 'put', 'delete'] as const;

describe.each(Object.entries(requests))('%s', (_name, request) => {
  test('throws unavailable if the connection is refused', async () => {
    const port = await serverWith(() => {});
    await stops.pop()?.();
    const thrown = await request(containerAt(port, 'none', { readTries: 1 })).catch(
      (error: unknown) => error,
    );
    expect(thrown).toMatchObject({ name: 'StorageError', code: 'unavailable', cause: expect.any(Error) });
    expect(isStorageUnavailable(thrown)).toBe(true);
  });

  test('throws unavailable if no answer comes in time', async () => {
    const calls = new StorageCalls();
    const port = await serverWith(() => {});
    const silent = containerAt(port, 'none', { count: calls.count, readTries: 1, tryTimeoutMs: 50 });
    await expect(request(silent)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('no answer in time'),
    });
    expect(calls.rows()).toEqual([expect.objectContaining({ outcome: 'error', count: 1 })]);
  });

  test.each([500, 503, 429, 408])('throws unavailable on a %i', async (status) => {
    const port = await serverWith((_request, response) => void response.writeHead(status).end());
    await expect(request(containerAt(port, 'none', { readTries: 1 }))).rejects.toMatchObject({
      code: 'unavailable',
      status,
    });
  });

  test.each([{}, { 'x-ms-error-code': 'ResourceNotFound' }])(
    'throws unexpected on a 404 that does not speak of the blob: %j',
    async (headers) => {
      const port = await serverWith((_request, response) => void response.writeHead(404, headers).end());
      await expect(request(containerAt(port, 'none'))).rejects.toMatchObject({
        code: 'unexpected',
        status: 404,
      });
    },
  );

  test('throws unexpected on a refusal that does not concern the blob', async () => {
    const port = await serverWith((_request, response) => void response.writeHead(403).end());
    await expect(request(containerAt(port, 'none'))).rejects.toMatchObject({
      code: 'unexpected',
      status: 403,
    });
  });
});

/** As a string: Jest compares buffers byte by byte. */
function contentOf(found: Awaited<ReturnType<BlobContainer['get']>>): string {
  return found.outcome === 'found' ? found.bytes.toString('latin1') : found.outcome;
}

describe('a read that waits until it is admitted', () => {
  const content = 'x'.repeat(1024 ** 2);

  test('is not taken for one that hangs, however long that takes', async () => {
    const port = await serverWith((_request, response) => {
      response.writeHead(200, { 'content-length': content.length, etag: '"1"' }).end(content);
    });
    const clock = new FakeClock();
    const through = containerAt(port, 'none', { readTries: 1, tryTimeoutMs: 2_000, clock });
    const admit = async (): Promise<void> => {
      expect(clock.pending).toBe(0);
      await clock.advance(3_600_000);
    };
    expect(contentOf(await through.get('a', { admit }))).toBe(content);
    expect(clock.pending).toBe(0);
  });

  test('is repeated, and admitted again, if its connection breaks', async () => {
    const connections: Socket[] = [];
    const port = await serverWith((request, response) => {
      connections.push(request.socket);
      response.writeHead(200, { 'content-length': content.length, etag: '"1"' });
      if (connections.length === 1) response.write(content.slice(0, 10));
      else response.end(content);
    });
    const admitted: number[] = [];
    const admit = async (bytes: number) => {
      admitted.push(bytes);
      if (admitted.length > 1) return;
      connections[0]!.destroy();
      // By the time of another answer this process has seen the end of the connection, too.
      await (await fetch(`http://127.0.0.1:${port}`)).arrayBuffer();
    };
    const through = containerAt(port, 'none', { readTries: 2 });
    expect(contentOf(await through.get('a', { admit }))).toBe(content);
    expect(admitted).toEqual([content.length, content.length]);
  });
});

describe('a container on a faulty network', () => {
  test.each(writes)('sends %s once, even if it fails', async (name) => {
    const calls = new StorageCalls();
    const { through, proxy } = await proxied({ count: calls.count, readTries: 5 });
    const rule = proxy.rule(() => true, { kind: 'answer', status: 503 });
    await expect(requests[name](through)).rejects.toMatchObject({ code: 'unavailable' });
    expect(rule.matched).toBe(1);
    expect(calls.total).toBe(1);
  });

  test('repeats a read that was not answered, and counts each try', async () => {
    const calls = new StorageCalls();
    const { direct, through, proxy } = await proxied({ count: calls.count, readTries: 3 });
    await direct.put('a', Buffer.from('x'));
    proxy.rule(() => true, { kind: 'answer', status: 503 }, { times: 1 });
    proxy.rule(() => true, { kind: 'cutResponse' }, { times: 1 });
    expect(await through.get('a')).toMatchObject({ bytes: Buffer.from('x') });
    expect(calls.rows()).toEqual([
      { operation: 'GetBlob', outcome: 'error', count: 2 },
      { operation: 'GetBlob', outcome: 'ok', count: 1 },
    ]);
  });

  test('does not know that an append landed if the answer was cut off', async () => {
    const { direct, through, proxy } = await proxied();
    await direct.createAppendBlob('a');
    proxy.rule(({ method }) => method === 'PUT', { kind: 'cutResponse' });
    await expect(through.appendBlock('a', Buffer.from('one'), 0)).rejects.toMatchObject({
      code: 'unavailable',
      status: undefined,
    });
    expect(await direct.get('a')).toMatchObject({ bytes: Buffer.from('one') });
  });

  test('times out a response whose body stops halfway', async () => {
    const port = await serverWith((_request, response) => {
      response.writeHead(200, { 'content-length': '10', etag: '"0x1"' }).write('half');
    });
    const stalled = containerAt(port, 'none', { readTries: 1, tryTimeoutMs: 100 });
    await expect(stalled.get('a')).rejects.toMatchObject({ code: 'unavailable' });
    await expect(stalled.readRange('a', 0, 10)).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('refuses a body that ends too early', async () => {
    const port = await serverWith((_request, response) => {
      response.writeHead(200, { 'content-length': '10', etag: '"0x1"' }).write('half', () => {
        response.destroy();
      });
    });
    await expect(containerAt(port, 'none', { readTries: 1 }).get('a')).rejects.toMatchObject({
      code: 'unavailable',
    });
  });
});

// Azurite answers a seal, and only that, as if the blob alone were missing.
test.each(Object.entries(requests).filter(([name]) => name !== 'seal'))(
  '%s throws unexpected if the container, not the blob, is missing',
  async (_name, request) => {
    const service = createBlobService({ connectionString: jestAzuriteConnectionString() });
    await expect(request(azureBlobContainer(service, uniqueName('missing')))).rejects.toMatchObject({
      code: 'unexpected',
      status: 404,
      message: expect.stringContaining('ContainerNotFound'),
    });
  },
);

test('a container is created once and may be there already', async () => {
  const service = createBlobService({ connectionString: jestAzuriteConnectionString() });
  const container = azureBlobContainer(service, uniqueName('created'));
  await container.create();
  await container.create();
  expect(await listed(container)).toEqual([]);
});

test('a blob has the name that it was written with', async () => {
  const service = createBlobService({ connectionString: jestAzuriteConnectionString() });
  const container = azureBlobContainer(service, uniqueName('named'));
  await container.create();
  const names = ['acme/coffee/01ABC', 'a b/Bücher & Tee', '100%25', 'x?y#z'];
  for (const name of names) await container.put(name, Buffer.from(name));
  expect((await listed(container)).map(({ name }) => name)).toEqual(names.toSorted());
  for (const name of names) expect(await container.get(name)).toMatchObject({ bytes: Buffer.from(name) });
});
