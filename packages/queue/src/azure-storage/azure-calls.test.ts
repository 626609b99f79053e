import { FakeClock } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { AzureCalls } from './azure-calls.ts';

test('a call that ignores its signal is unavailable when its time is over', async () => {
  const clock = new FakeClock();
  const options = { counter: () => {}, tries: 1, tryTimeoutMs: 10_000, random: () => 0, clock };
  const called = new AzureCalls(options).call('GetMessages', () => new Promise<never>(() => {}));
  const settled = called.catch((error: unknown) => error);
  await clock.advance(10_000);
  expect(await settled).toMatchObject({ code: 'unavailable' });
  expect(clock.pending).toBe(0);
});
