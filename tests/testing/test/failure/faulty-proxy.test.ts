import { BlobServiceClient } from '@azure/storage-blob';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { eventually, startAzurite, startFaultyProxy, uniqueName } from '../../src/index.ts';
import type { Azurite, FaultyProxy, ProxiedRequest } from '../../src/index.ts';

let azurite: Azurite;
let proxy: FaultyProxy;
let direct: BlobServiceClient;
let proxied: BlobServiceClient;
let container: string;

beforeAll(async () => {
  azurite = await startAzurite();
});
afterAll(() => azurite.stop());
beforeEach(async () => {
  proxy = await startFaultyProxy({ target: { host: '127.0.0.1', port: azurite.blobPort } });
  direct = BlobServiceClient.fromConnectionString(azurite.connectionString);
  proxied = BlobServiceClient.fromConnectionString(azurite.connectionStringVia({ blobPort: proxy.port }), {
    retryOptions: { maxTries: 1 },
  });
  container = uniqueName('proxied');
  await direct.createContainer(container);
});
afterEach(() => proxy.stop());

const put = ({ method }: ProxiedRequest): boolean => method === 'PUT';
const uploadOf = (service: BlobServiceClient, body: string): Promise<unknown> =>
  service.getContainerClient(container).getBlockBlobClient('a').upload(body, Buffer.byteLength(body));
const stored = async (): Promise<string | undefined> => {
  const blob = direct.getContainerClient(container).getBlockBlobClient('a');
  return (await blob.exists()) ? (await blob.downloadToBuffer()).toString() : undefined;
};

describe('FaultyProxy', () => {
  test('passes on signed requests and their responses, including bodies and errors', async () => {
    await uploadOf(proxied, 'héllo');
    const blobs = proxied.getContainerClient(container);
    expect((await blobs.getBlockBlobClient('a').downloadToBuffer()).toString()).toBe('héllo');
    expect(await blobs.getBlockBlobClient('a').exists()).toBe(true);
    await expect(blobs.getBlockBlobClient('b').download()).rejects.toMatchObject({ statusCode: 404 });
  });

  test('cutResponse delivers the request and breaks the connection without a response', async () => {
    const rule = proxy.rule(put, { kind: 'cutResponse' }, { times: 1 });
    await expect(uploadOf(proxied, 'landed')).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await stored()).toBe('landed');
    expect(rule.fired).toBe(1);
    await uploadOf(proxied, 'next');
    expect(await stored()).toBe('next');
  });

  test('answer with afterDelivery hides that a request was delivered', async () => {
    proxy.rule(put, { kind: 'answer', status: 412, afterDelivery: true }, { times: 1 });
    await expect(uploadOf(proxied, 'landed')).rejects.toMatchObject({ statusCode: 412 });
    expect(await stored()).toBe('landed');
  });

  test('answer does not deliver the request', async () => {
    proxy.rule(put, {
      kind: 'answer',
      status: 412,
      headers: { 'x-ms-error-code': 'ConditionNotMet', 'content-type': 'application/xml' },
      body: '<Error><Code>ConditionNotMet</Code></Error>',
    });
    await expect(uploadOf(proxied, 'x')).rejects.toMatchObject({ statusCode: 412, code: 'ConditionNotMet' });
    expect(await stored()).toBeUndefined();
  });

  test('swallow never answers or delivers the request', async () => {
    const rule = proxy.rule(put, { kind: 'swallow' });
    const abort = new AbortController();
    const upload = proxied
      .getContainerClient(container)
      .getBlockBlobClient('a')
      .upload('x', 1, { abortSignal: abort.signal });
    await eventually(() => expect(rule.fired).toBe(1));
    abort.abort();
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
    expect(await stored()).toBeUndefined();
  });

  test('hold delivers a write after its client has given up', async () => {
    const held = Promise.withResolvers<void>();
    const rule = proxy.rule(put, { kind: 'hold', until: held.promise });
    const abort = new AbortController();
    const upload = proxied
      .getContainerClient(container)
      .getBlockBlobClient('a')
      .upload('late', 4, { abortSignal: abort.signal });
    await eventually(() => expect(rule.fired).toBe(1));
    abort.abort();
    await expect(upload).rejects.toMatchObject({ name: 'AbortError' });
    expect(await stored()).toBeUndefined();
    held.resolve();
    await eventually(async () => expect(await stored()).toBe('late'));
  });

  test('a rule can be limited to the n-th match and removed', async () => {
    const third = proxy.rule(put, { kind: 'answer', status: 500 }, { skip: 2, times: 1 });
    await uploadOf(proxied, '1');
    await uploadOf(proxied, '2');
    await expect(uploadOf(proxied, '3')).rejects.toMatchObject({ statusCode: 500 });
    await uploadOf(proxied, '4');
    expect(third).toMatchObject({ matched: 4, fired: 1 });
    const all = proxy.rule(put, { kind: 'answer', status: 500 });
    await expect(uploadOf(proxied, '5')).rejects.toMatchObject({ statusCode: 500 });
    all.remove();
    await uploadOf(proxied, '6');
    expect(await stored()).toBe('6');
  });

  test('an earlier pass is an exception from a later rule', async () => {
    proxy.rule(({ url }) => url.includes('/a'), { kind: 'pass' });
    proxy.rule(put, { kind: 'answer', status: 500 });
    await uploadOf(proxied, 'through');
    expect(await stored()).toBe('through');
  });

  test('a target that is down breaks the connection', async () => {
    const nowhere = await startFaultyProxy({ target: { host: '127.0.0.1', port: 1 } });
    await expect(fetch(`http://127.0.0.1:${nowhere.port}/`)).rejects.toThrow('fetch failed');
    await nowhere.stop();
    await nowhere.stop();
  });
});
