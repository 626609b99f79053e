import { expect, test } from '@jest/globals';
import { withSystem } from '../src/system.ts';

test('the site answers 503 with Retry-After while storage hangs, and everything recovers afterwards', async () => {
  await withSystem({}, async (system) => {
    const load = system.startLoad();
    await load.acknowledges(100);
    system.azurite.suspend();
    await load.isRefused();
    system.azurite.resume();
    await load.acknowledges(100);
    await load.stop();
    expect(new Set(load.refusals.map(({ status }) => status))).toEqual(new Set([503]));
    expect(load.refusals.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    await system.expectExact(load);
  });
});
