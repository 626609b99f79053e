import { expect, jest, test } from '@jest/globals';
import { createReadiness } from './readiness.ts';

test('waits for a storage that is down at the start, and is ready when it answers', async () => {
  let failures = 2;
  const retries: number[] = [];
  const readiness = createReadiness({
    prepare: () => (failures-- > 0 ? Promise.reject(new Error('down')) : Promise.resolve()),
    answers: () => Promise.resolve(true),
    onRetry: (_error, delayMs) => retries.push(delayMs),
  });
  expect(await readiness.ready()).toBe(false);
  await readiness.keepTrying(new AbortController().signal);
  expect(retries).toEqual([250, 500]);
  expect(await readiness.ready()).toBe(true);
});

test('stops trying when the site stops', async () => {
  const stopping = new AbortController();
  const readiness = createReadiness({
    prepare: () => Promise.reject(new Error('down')),
    answers: () => Promise.resolve(true),
    onRetry: () => stopping.abort(),
  });
  await readiness.keepTrying(stopping.signal);
  expect(await readiness.ready()).toBe(false);
});

test('asks the storage once for concurrent probes', async () => {
  const answers = jest.fn(() => Promise.resolve(true));
  const readiness = createReadiness({ prepare: () => Promise.resolve(), answers, onRetry: () => {} });
  await readiness.keepTrying(new AbortController().signal);
  expect(await Promise.all([readiness.ready(), readiness.ready()])).toEqual([true, true]);
  expect(answers).toHaveBeenCalledTimes(1);
});
