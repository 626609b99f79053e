import { describe, expect, test } from '@jest/globals';
import { listed } from '../listed.ts';
import { maxBlockBytes } from '../../src/blob-container.ts';
import { StorageError } from '../../src/errors.ts';
import type { BlobOperation, BlobResponse } from './blob-request.ts';
import { memoryBlobContainer, type BlobTransport } from './memory-blob-container.ts';
import { MemoryBlobService } from './memory-blob-service.ts';

const of = { container: 'c', blob: 'a' } as const;

function etagOf(service: MemoryBlobService): string {
  const found = service.apply({ op: 'head', ...of });
  return found.outcome === 'found' ? found.properties.etag : '';
}

describe('MemoryBlobService', () => {
  test('seals without changing the ETag or the age of the last change', () => {
    let now = 1_000;
    const service = new MemoryBlobService({ now: () => now });
    service.apply({ op: 'createAppendBlob', ...of });
    const before = etagOf(service);
    now = 5_000;
    service.apply({ op: 'seal', ...of });
    service.apply({ op: 'seal', ...of });
    expect(service.apply({ op: 'head', ...of })).toMatchObject({
      properties: { etag: before, sealed: true, idleMs: 4_000 },
    });
  });

  test('reports ages by its own clock: since the creation, and since the last change', () => {
    let now = 1_000;
    const service = new MemoryBlobService({ now: () => now });
    service.apply({ op: 'createAppendBlob', ...of });
    now = 4_000;
    service.apply({ op: 'appendBlock', ...of, block: Buffer.from('x'), position: 0 });
    now = 9_000;
    expect(service.apply({ op: 'head', ...of })).toMatchObject({
      properties: { ageMs: 8_000, idleMs: 5_000 },
    });
    expect(service.apply({ op: 'list', container: 'c', prefix: '', marker: undefined })).toMatchObject({
      blobs: [{ ageMs: 8_000, idleMs: 5_000 }],
    });
    expect(service.apply({ op: 'get', ...of, unlessEtag: undefined })).toMatchObject({ idleMs: 5_000 });
  });

  test('changes the ETag with each write, never back to an old one', () => {
    const service = new MemoryBlobService();
    const seen = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      service.apply({ op: 'createAppendBlob', ...of });
      seen.add(etagOf(service));
      service.apply({ op: 'appendBlock', ...of, block: Buffer.from('x'), position: 0 });
      seen.add(etagOf(service));
      service.apply({ op: 'delete', ...of });
    }
    expect(seen.size).toBe(6);
  });

  test('takes 50,000 blocks in one append blob and refuses the next', () => {
    const service = new MemoryBlobService();
    service.apply({ op: 'createAppendBlob', ...of });
    const block = Buffer.from('x');
    for (let position = 0; position < 50_000; position += 1) {
      service.apply({ op: 'appendBlock', ...of, block, position });
    }
    expect(service.apply({ op: 'appendBlock', ...of, block, position: 50_000 })).toEqual({
      outcome: 'refused',
      status: 409,
    });
    expect(service.apply({ op: 'readRange', ...of, offset: 49_998, maxLength: 10 })).toMatchObject({
      bytes: Buffer.from('xx'),
      length: 50_000,
    });
  });

  test('refuses a block over the limit as a fault', () => {
    const service = new MemoryBlobService();
    service.apply({ op: 'createAppendBlob', ...of });
    const block = Buffer.alloc(maxBlockBytes + 1);
    expect(() => service.apply({ op: 'appendBlock', ...of, block, position: 0 })).toThrow(StorageError);
  });

  test.each([
    ['a key with an upper-case letter', { updatedAt: 'x' }],
    ['a key with a hyphen', { 'updated-at': 'x' }],
    ['a value that is not ASCII', { title: 'é' }],
    ['a value with a line break', { title: 'a\nb' }],
    ['a value with a space at its end', { title: 'a ' }],
    ['an empty value', { title: '' }],
    ['more than 8 KiB', { title: 'x'.repeat(8_192) }],
  ])('refuses metadata that a header would not carry unchanged: %s', (_what, metadata) => {
    const service = new MemoryBlobService();
    expect(() => service.apply({ op: 'put', ...of, bytes: Buffer.from('x'), metadata })).toThrow(
      StorageError,
    );
    expect(service.apply({ op: 'head', ...of })).toEqual({ outcome: 'notFound' });
  });

  test('keeps containers apart', () => {
    const service = new MemoryBlobService();
    service.apply({ op: 'put', ...of, bytes: Buffer.from('x') });
    expect(service.apply({ op: 'head', container: 'other', blob: 'a' })).toEqual({ outcome: 'notFound' });
  });

  test('lists each page as of the time of its request', async () => {
    const service = new MemoryBlobService({ listPageSize: 2 });
    const container = memoryBlobContainer(service, 'c');
    for (const name of ['a', 'b', 'd']) await container.put(name, Buffer.from('x'));
    const seen: string[] = [];
    for await (const { name } of container.list()) {
      seen.push(name);
      if (name === 'b') {
        await container.put('aa', Buffer.from('x'));
        await container.put('c', Buffer.from('x'));
        await container.delete('d');
      }
    }
    expect(seen).toEqual(['a', 'b', 'c']);
  });
});

describe('the transport of a memory container', () => {
  test('can lose an answer and let its request land later, after others', async () => {
    const service = new MemoryBlobService();
    const late: (() => unknown)[] = [];
    const transport: BlobTransport = async (request, apply) => {
      if (request.op !== 'appendBlock') return apply();
      late.push(apply);
      throw new StorageError('unavailable', 'no answer');
    };
    const faulty = memoryBlobContainer(service, 'c', { transport });
    const sound = memoryBlobContainer(service, 'c');
    await faulty.createAppendBlob('a');
    await expect(faulty.appendBlock('a', Buffer.from('one'), 0)).rejects.toMatchObject({
      code: 'unavailable',
    });
    await expect(faulty.appendBlock('a', Buffer.from('two'), 0)).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await sound.head('a')).toMatchObject({ properties: { length: 0 } });
    expect(late.toReversed().map((land) => land())).toEqual([
      { outcome: 'appended' },
      { outcome: 'refused', status: 412 },
    ]);
    expect(await sound.get('a')).toMatchObject({ bytes: Buffer.from('two') });
  });

  test('sees every request as data, pages of a listing included', async () => {
    const operations: BlobOperation[] = [];
    const transport = async <O extends BlobOperation>(
      request: { op: O },
      apply: () => BlobResponse<O>,
    ): Promise<BlobResponse<O>> => {
      operations.push(request.op);
      return apply();
    };
    const container = memoryBlobContainer(new MemoryBlobService({ listPageSize: 1 }), 'c', { transport });
    await container.put('a', Buffer.from('x'));
    await container.put('b', Buffer.from('x'));
    await listed(container);
    expect(operations).toEqual(['put', 'put', 'list', 'list', 'list']);
  });
});
