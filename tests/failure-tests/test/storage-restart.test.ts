import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { freePort } from '@canvass/testing';
import { withSystem } from '../src/system.ts';

test('the site answers 503 with Retry-After while storage is down, and everything recovers afterwards', async () => {
  const location = await mkdtemp(join(tmpdir(), 'canvass-azurite-'));
  const ports = { blobPort: await freePort(), queuePort: await freePort() };
  await withSystem({ azurite: { location, ...ports } }, async (system) => {
    const load = system.startLoad();
    for (let outage = 0; outage < 2; outage += 1) {
      await load.acknowledges(100);
      // Not SIGKILL: Azurite would lose acknowledged writes, as no storage service does.
      await system.azurite.stop();
      const acknowledged = load.acknowledged;
      await load.isRefused();
      expect(load.acknowledged).toBe(acknowledged);
      await system.azurite.restart();
    }
    await load.acknowledges(100);
    await load.stop();
    expect(new Set(load.refusals.map(({ status }) => status))).toEqual(new Set([503]));
    expect(load.refusals.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
    await system.expectExact(load);
  });
});
