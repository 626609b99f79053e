import { beforeEach, describe, expect, test } from '@jest/globals';
import {
  StorageError,
  maxBlockBytes,
  StorageCalls,
  type BlobContainer,
  type BlobProperties,
  type CallCounter,
} from '../src/index.ts';
import { listed } from './listed.ts';

/** The page size that `containerWith` is to give its listings. */
export const listPageSize = 3;

/** The contract of every `BlobContainer`; `containerWith` makes a new, empty one that reports its calls to `count`. */
export function describeBlobContainer(
  implementation: string,
  containerWith: (count: CallCounter) => Promise<BlobContainer>,
): void {
  describe(`the blob container ${implementation}`, () => {
    const calls = new StorageCalls();
    let container: BlobContainer;

    beforeEach(async () => {
      container = await containerWith(calls.count);
      calls.reset();
    });

    const head = async (blob: string): Promise<BlobProperties> => {
      const found = await container.head(blob);
      if (found.outcome === 'found') return found.properties;
      throw new Error(`${blob} is not there`);
    };

    const etagOf = async (blob: string): Promise<string> => (await head(blob)).etag;

    describe('append blobs', () => {
      test('are created empty, once', async () => {
        expect(await container.createAppendBlob('a')).toEqual({ outcome: 'created' });
        expect(await container.createAppendBlob('a')).toEqual({ outcome: 'exists' });
        expect(await head('a')).toMatchObject({ length: 0, sealed: false, metadata: {} });
      });

      test('are not created over another kind of blob', async () => {
        await container.put('a', Buffer.from('x'));
        expect(await container.createAppendBlob('a')).toEqual({ outcome: 'exists' });
        expect(await container.get('a')).toMatchObject({ outcome: 'found', bytes: Buffer.from('x') });
      });

      test('grow by a block at exactly their length, and change their ETag with it', async () => {
        await container.createAppendBlob('a');
        const before = await etagOf('a');
        expect(await container.appendBlock('a', Buffer.from('one'), 0)).toEqual({ outcome: 'appended' });
        expect(await container.appendBlock('a', Buffer.from('two'), 3)).toEqual({ outcome: 'appended' });
        expect(await container.get('a')).toMatchObject({ outcome: 'found', bytes: Buffer.from('onetwo') });
        expect(await etagOf('a')).not.toBe(before);
      });

      test.each([
        ['before their end', 0],
        ['beyond their end', 4],
      ])('refuse a block %s and stay as they are', async (_where, position) => {
        await container.createAppendBlob('a');
        await container.appendBlock('a', Buffer.from('one'), 0);
        const before = await etagOf('a');
        expect(await container.appendBlock('a', Buffer.from('two'), position)).toEqual({
          outcome: 'refused',
          status: 412,
        });
        expect(await container.get('a')).toMatchObject({ bytes: Buffer.from('one'), etag: before });
      });

      test('take one of two blocks that are sent for the same position at once', async () => {
        await container.createAppendBlob('a');
        const answers = await Promise.all([
          container.appendBlock('a', Buffer.from('one'), 0),
          container.appendBlock('a', Buffer.from('two'), 0),
        ]);
        expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['appended', 'refused']);
        expect((await head('a')).length).toBe(3);
      });

      test('refuse a block if there is no blob, or one of another kind', async () => {
        await container.put('block', Buffer.from('x'));
        expect(await container.appendBlock('gone', Buffer.from('x'), 0)).toEqual({
          outcome: 'refused',
          status: 404,
        });
        expect(await container.appendBlock('block', Buffer.from('x'), 1)).toEqual({
          outcome: 'refused',
          status: 409,
        });
      });

      test('take a block of the largest size', async () => {
        await container.createAppendBlob('a');
        const block = Buffer.alloc(maxBlockBytes, 'x');
        expect(await container.appendBlock('a', block, 0)).toEqual({ outcome: 'appended' });
        expect(await container.readRange('a', maxBlockBytes - 2, 10)).toEqual({
          outcome: 'found',
          bytes: Buffer.from('xx'),
          length: maxBlockBytes,
        });
      });

      test('do not take an empty block', async () => {
        await container.createAppendBlob('a');
        await expect(container.appendBlock('a', Buffer.alloc(0), 0)).rejects.toMatchObject({
          name: 'StorageError',
          code: 'unexpected',
          status: 400,
        });
      });

      test('refuse every block once they are sealed, at any position', async () => {
        await container.createAppendBlob('a');
        await container.appendBlock('a', Buffer.from('one'), 0);
        expect(await container.seal('a')).toEqual({ outcome: 'sealed' });
        for (const position of [3, 0]) {
          expect(await container.appendBlock('a', Buffer.from('two'), position)).toMatchObject({
            outcome: 'refused',
          });
        }
        expect(await head('a')).toMatchObject({ length: 3, sealed: true });
      });

      test('can be sealed twice, and not when they are not there', async () => {
        await container.createAppendBlob('a');
        expect(await container.seal('a')).toEqual({ outcome: 'sealed' });
        expect(await container.seal('a')).toEqual({ outcome: 'sealed' });
        expect(await container.seal('gone')).toEqual({ outcome: 'notFound' });
      });

      test('can be made again under their name after a delete, unsealed and empty', async () => {
        await container.createAppendBlob('a');
        await container.appendBlock('a', Buffer.from('one'), 0);
        await container.seal('a');
        await container.delete('a');
        expect(await container.createAppendBlob('a')).toEqual({ outcome: 'created' });
        expect(await head('a')).toMatchObject({ length: 0, sealed: false });
      });
    });

    describe('ranges', () => {
      const blocks = ['abc', 'defg', 'hi'];

      beforeEach(async () => {
        await container.createAppendBlob('a');
        let position = 0;
        for (const block of blocks) {
          await container.appendBlock('a', Buffer.from(block), position);
          position += block.length;
        }
      });

      test.each([
        [0, 9, 'abcdefghi'],
        [0, 3, 'abc'],
        [1, 1, 'b'],
        [3, 4, 'defg'],
        [2, 3, 'cde'],
        [2, 6, 'cdefgh'],
        [8, 1, 'i'],
        [7, 100, 'hi'],
        [9, 10, ''],
        [10, 10, ''],
        [1_000_000, 10, ''],
      ])('from %i, %i bytes at most, are %j, with the total length', async (offset, max, text) => {
        expect(await container.readRange('a', offset, max)).toEqual({
          outcome: 'found',
          bytes: Buffer.from(text),
          length: 9,
        });
      });

      test('of an empty blob are empty', async () => {
        await container.createAppendBlob('empty');
        for (const offset of [0, 5]) {
          expect(await container.readRange('empty', offset, 10)).toEqual({
            outcome: 'found',
            bytes: Buffer.alloc(0),
            length: 0,
          });
        }
      });

      test('continue at the end of the last one while the blob grows', async () => {
        const first = await container.readRange('a', 0, 100);
        await container.appendBlock('a', Buffer.from('jk'), 9);
        expect(first).toMatchObject({ length: 9 });
        expect(await container.readRange('a', 9, 100)).toEqual({
          outcome: 'found',
          bytes: Buffer.from('jk'),
          length: 11,
        });
      });

      test('of a blob that is not there are not found', async () => {
        expect(await container.readRange('gone', 0, 1)).toEqual({ outcome: 'notFound' });
      });
    });

    describe('whole blobs', () => {
      test('are written, read with their ETag, and overwritten under another', async () => {
        const first = await container.put('a', Buffer.from('one'));
        const second = await container.put('a', Buffer.from('two'));
        expect(first).toEqual({ outcome: 'written', etag: expect.stringMatching(/^".+"$/) });
        expect(second).not.toEqual(first);
        expect(await container.get('a')).toEqual({
          outcome: 'found',
          bytes: Buffer.from('two'),
          etag: second.outcome === 'written' && second.etag,
          idleMs: expect.any(Number),
        });
      });

      test('may be empty, and may have slashes and any bytes', async () => {
        await container.put('x/y z/ü', Buffer.alloc(0));
        await container.put('bytes', Uint8Array.of(0, 255, 128));
        expect(await container.get('x/y z/ü')).toMatchObject({ outcome: 'found', bytes: Buffer.alloc(0) });
        expect(await container.get('bytes')).toMatchObject({ bytes: Buffer.from([0, 255, 128]) });
      });

      test('are not read again while they have the ETag that is known', async () => {
        await container.put('a', Buffer.from('one'));
        const etag = await etagOf('a');
        expect(await container.get('a', { unlessEtag: etag })).toEqual({ outcome: 'notModified' });
        await container.put('a', Buffer.from('two'));
        expect(await container.get('a', { unlessEtag: etag })).toMatchObject({ bytes: Buffer.from('two') });
      });

      test('are read after they are admitted by length; a missing or unchanged one is not admitted', async () => {
        await container.put('a', Buffer.from('four'));
        const asked: number[] = [];
        const admit = (bytes: number): Promise<void> => {
          asked.push(bytes);
          return Promise.resolve();
        };
        expect(await container.get('a', { admit })).toMatchObject({ bytes: Buffer.from('four') });
        expect(await container.get('a', { admit, unlessEtag: await etagOf('a') })).toEqual({
          outcome: 'notModified',
        });
        expect(await container.get('gone', { admit })).toEqual({ outcome: 'notFound' });
        expect(asked).toEqual([4]);
      });

      test('are not read if they are not admitted, and the caller gets the error', async () => {
        await container.put('a', Buffer.from('four'));
        const refusal = new StorageError('overloaded', 'no room');
        let asked = 0;
        const admit = (): Promise<void> => {
          asked += 1;
          return Promise.reject(refusal);
        };
        await expect(container.get('a', { admit })).rejects.toBe(refusal);
        expect(asked).toBe(1);
      });

      test('that do not exist are notFound in every operation', async () => {
        expect(await container.get('gone')).toEqual({ outcome: 'notFound' });
        expect(await container.get('gone', { unlessEtag: '"0x1"' })).toEqual({ outcome: 'notFound' });
        expect(await container.head('gone')).toEqual({ outcome: 'notFound' });
      });

      test('are written with `ifAbsent` only if there is none', async () => {
        const condition = { ifAbsent: true } as const;
        expect(await container.put('a', Buffer.from('one'), { condition })).toMatchObject({
          outcome: 'written',
        });
        expect(await container.put('a', Buffer.from('two'), { condition })).toEqual({ outcome: 'conflict' });
        expect(await container.get('a')).toMatchObject({ bytes: Buffer.from('one') });
      });

      test('are written with `ifMatch` only over the named version', async () => {
        await container.put('a', Buffer.from('one'));
        const ifMatch = await etagOf('a');
        const condition = { ifMatch };
        expect(await container.put('a', Buffer.from('two'), { condition })).toMatchObject({
          outcome: 'written',
        });
        expect(await container.put('a', Buffer.from('three'), { condition })).toEqual({
          outcome: 'conflict',
        });
        expect(await container.get('a')).toMatchObject({ bytes: Buffer.from('two') });
      });

      test('that do not exist do not match any version', async () => {
        const condition = { ifMatch: '"0x1"' };
        expect(await container.put('gone', Buffer.from('x'), { condition })).toEqual({ outcome: 'conflict' });
        expect(await container.head('gone')).toEqual({ outcome: 'notFound' });
      });

      test('are replaced once by concurrent writers over the same version', async () => {
        await container.put('a', Buffer.from('0'));
        const condition = { ifMatch: await etagOf('a') };
        const answers = await Promise.all(
          ['1', '2', '3', '4', '5'].map((text) => container.put('a', Buffer.from(text), { condition })),
        );
        expect(answers.filter(({ outcome }) => outcome === 'written')).toHaveLength(1);
      });

      test('get metadata by a conditional write, and lose it by a write without metadata', async () => {
        const metadata = { off: '17', title: 'caf%C3%A9' };
        await container.put('a', Buffer.from('one'), { condition: { ifAbsent: true }, metadata });
        expect((await head('a')).metadata).toEqual(metadata);
        await container.put('a', Buffer.from('two'), {
          condition: { ifMatch: await etagOf('a') },
          metadata: { off: '18' },
        });
        expect((await head('a')).metadata).toEqual({ off: '18' });
        await container.put('a', Buffer.from('three'));
        expect((await head('a')).metadata).toEqual({});
      });

      test('are deleted once, and the second time are not there', async () => {
        await container.put('a', Buffer.from('x'));
        expect(await container.delete('a')).toEqual({ outcome: 'deleted' });
        expect(await container.delete('a')).toEqual({ outcome: 'notFound' });
        expect(await container.head('a')).toEqual({ outcome: 'notFound' });
      });

      test('are deleted as the version that was read, and no other', async () => {
        await container.put('a', Buffer.from('one'));
        const ifMatch = await etagOf('a');
        await container.put('a', Buffer.from('two'));
        expect(await container.delete('a', { ifMatch })).toEqual({ outcome: 'conflict' });
        expect(await container.head('a')).toMatchObject({ outcome: 'found' });
        expect(await container.delete('a', { ifMatch: await etagOf('a') })).toEqual({ outcome: 'deleted' });
      });
    });

    describe('listings', () => {
      test('have all blobs in the order of their names, over pages, with one call for each page', async () => {
        const names = ['b', 'a/2', 'a/10', 'a', 'a-1', 'c', 'B'];
        for (const name of names) await container.put(name, Buffer.from(name));
        calls.reset();
        expect((await listed(container)).map(({ name }) => name)).toEqual(names.toSorted());
        expect(calls.of('ListBlobs')).toBe(Math.ceil(names.length / listPageSize));
      });

      test('have only the names that begin with a prefix', async () => {
        for (const name of ['a/1', 'a/2', 'ab/1', 'b/1', 'a', 'A/1', 'a/3', 'a/4']) {
          await container.put(name, Buffer.from('x'));
        }
        expect((await listed(container, 'a/')).map(({ name }) => name)).toEqual(['a/1', 'a/2', 'a/3', 'a/4']);
        expect(await listed(container, 'zz')).toEqual([]);
      });

      test('have pages of the size that is asked for', async () => {
        const names = ['a', 'b', 'c', 'd', 'e'];
        for (const name of names) await container.put(name, Buffer.from(name));
        calls.reset();
        expect((await listed(container, '', 2)).map(({ name }) => name)).toEqual(names);
        expect(calls.of('ListBlobs')).toBe(3);
      });

      test('of an empty container are empty', async () => {
        expect(await listed(container)).toEqual([]);
      });

      test('list the same properties of each blob as a head', async () => {
        await container.createAppendBlob('append');
        await container.appendBlock('append', Buffer.from('one'), 0);
        await container.seal('append');
        await container.put('block', Buffer.from('12345'), { metadata: { off: '5' } });
        expect((await listed(container)).map(withoutAges)).toEqual([
          { name: 'append', ...withoutAges(await head('append')) },
          { name: 'block', ...withoutAges(await head('block')) },
        ]);
        expect(await head('append')).toMatchObject({ length: 3, sealed: true });
        expect(await head('block')).toMatchObject({ length: 5, sealed: false, metadata: { off: '5' } });
      });
    });

    test('counts each call by its operation and outcome', async () => {
      await container.createAppendBlob('a');
      await container.createAppendBlob('a');
      await container.appendBlock('a', Buffer.from('x'), 0);
      await container.appendBlock('a', Buffer.from('x'), 0);
      await container.appendBlock('gone', Buffer.from('x'), 0);
      await container.seal('a');
      await container.head('a');
      await container.readRange('a', 0, 10);
      await container.readRange('a', 10, 10);
      await container.get('a', { unlessEtag: await etagOf('a') });
      await container.get('gone');
      await container.put('b', Buffer.from('x'));
      await container.put('b', Buffer.from('x'), { condition: { ifAbsent: true } });
      await container.delete('b');
      await container.delete('b');
      await container.appendBlock('a', Buffer.alloc(0), 1).catch(() => {});
      await listed(container);
      expect(calls.rows()).toEqual([
        { operation: 'CreateAppendBlob', outcome: 'ok', count: 1 },
        { operation: 'CreateAppendBlob', outcome: 'conflict', count: 1 },
        { operation: 'AppendBlock', outcome: 'ok', count: 1 },
        { operation: 'AppendBlock', outcome: 'conflict', count: 1 },
        { operation: 'AppendBlock', outcome: 'not-found', count: 1 },
        { operation: 'SealAppendBlob', outcome: 'ok', count: 1 },
        { operation: 'GetBlobProperties', outcome: 'ok', count: 2 },
        { operation: 'GetBlob', outcome: 'ok', count: 3 },
        { operation: 'GetBlob', outcome: 'not-found', count: 1 },
        { operation: 'PutBlob', outcome: 'ok', count: 1 },
        { operation: 'PutBlob', outcome: 'conflict', count: 1 },
        { operation: 'DeleteBlob', outcome: 'ok', count: 1 },
        { operation: 'DeleteBlob', outcome: 'not-found', count: 1 },
        { operation: 'AppendBlock', outcome: 'error', count: 1 },
        { operation: 'ListBlobs', outcome: 'ok', count: 1 },
      ]);
    });
  });
}

function withoutAges<T extends BlobProperties>({ ageMs, idleMs, ...rest }: T): Omit<T, 'ageMs' | 'idleMs'> {
  expect(ageMs).toBeGreaterThanOrEqual(0);
  expect(idleMs).toBeGreaterThanOrEqual(0);
  return rest;
}
