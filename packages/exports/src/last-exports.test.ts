import { expect, test } from '@jest/globals';
import { memoryBlobContainer, MemoryBlobService } from '@canvass/storage/memory';
import { createLastExports } from './last-exports.ts';

const key = { tenant: 'acme', survey: 'tea', instance: '01KAJ5V3M0Q8ZJX4T9W2YB6NDC' };

test('the last export of a survey is kept for each of its instances', async () => {
  const lastExports = createLastExports(memoryBlobContainer(new MemoryBlobService(), 'exports'));
  expect(await lastExports.read(key)).toBeUndefined();
  const position = { instance: key.instance, logSince: 1, place: 100, erasures: 2 };
  await lastExports.write(key, { position, exportedAt: '2026-11-14T10:42:00.000Z' });
  const last = { position: { ...position, place: 120 }, exportedAt: '2026-11-15T10:42:00.000Z' };
  await lastExports.write(key, last);
  expect(await lastExports.read(key)).toEqual(last);
  expect(await lastExports.read({ ...key, instance: 'another' })).toBeUndefined();
});
