import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { createBlobService } from '@canvass/storage/azure';
import { jestAzuriteConnectionString, uniqueName } from '@canvass/testing';
import { azureBlobLease } from '../src/election/azure-blob-lease.ts';

describe('the lease of a blob', () => {
  const container = uniqueName('leases');
  const lease = (blob: string) =>
    azureBlobLease(createBlobService({ connectionString: jestAzuriteConnectionString() }), container, blob);
  const [one, two] = [randomUUID(), randomUUID()];

  test('is created if missing, and has one holder until it is released', async () => {
    const service = lease('a');
    expect(await service.acquire(one, 15_000)).toBe('acquired');
    expect(await service.acquire(two, 15_000)).toBe('taken');
    // For another term.
    expect(await service.acquire(one, 60_000)).toBe('acquired');
    expect(await service.renew(one)).toBe('renewed');
    expect(await service.renew(two)).toBe('lost');
    await service.release(two);
    expect(await service.acquire(two, 15_000)).toBe('taken');
    await service.release(one);
    expect(await service.acquire(two, 15_000)).toBe('acquired');
    expect(await service.renew(one)).toBe('lost');
    await service.release(two);
  });

  test('is lost if the blob is missing', async () => {
    expect(await lease('b').renew(one)).toBe('lost');
    await lease('b').release(one);
  });

  test('rejects without an answer, because the holder is then unknown', async () => {
    const connectionString = jestAzuriteConnectionString().replace(
      /(BlobEndpoint=http:\/\/127\.0\.0\.1):\d+/,
      '$1:1',
    );
    const service = azureBlobLease(createBlobService({ connectionString }), container, 'a');
    await expect(service.acquire(one, 15_000)).rejects.toThrow('ECONNREFUSED');
    await expect(service.renew(one)).rejects.toThrow('ECONNREFUSED');
  });
});
