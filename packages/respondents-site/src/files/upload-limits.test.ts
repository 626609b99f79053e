import { expect, test } from '@jest/globals';
import { latch } from '@canvass/testing';
import { UploadLimits } from './upload-limits.ts';

const limits = () =>
  new UploadLimits({ uploadsPerTenSeconds: 100, uploadBytesPerDay: 1_000 }, { now: () => 0 });

test('files of one tenant leave slots for others, and those of one address for other addresses', async () => {
  const [uploads, released] = [limits(), latch()];
  const run = (address: string, tenant: string) =>
    uploads.run(address, tenant, () => released.wait().then(() => 'stored'));
  const addresses = Array.from({ length: 16 }, (_, index) => `address ${index}`);
  const running = addresses.map((address) => run(address, 'acme'));
  expect(await run('another', 'acme')).toBeUndefined();
  const others = Array.from({ length: 8 }, () => run('another', 'other'));
  expect(await run('another', 'other')).toBeUndefined();
  released.open();
  expect(new Set(await Promise.all([...running, ...others]))).toEqual(new Set(['stored']));
  expect(await run('another', 'acme')).toBe('stored');
});

test("one address cannot use up a tenant's day", () => {
  const uploads = limits();
  expect(uploads.admit('a', 'acme', 250)).toBe(true);
  expect(uploads.admit('a', 'acme', 250)).toBe(false);
  expect(['b', 'c', 'd'].map((address) => uploads.admit(address, 'acme', 250))).toEqual([true, true, true]);
  expect(uploads.admit('e', 'acme', 1)).toBe(false);
});
