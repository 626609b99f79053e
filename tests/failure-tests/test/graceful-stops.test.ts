import { expect, test } from '@jest/globals';
import { withSystem } from '../src/system.ts';

test('site and worker that get SIGTERM under load finish their work and end with 0', async () => {
  await withSystem({}, async (system) => {
    const load = system.startLoad();
    for (let round = 0; round < 2; round += 1) {
      await load.acknowledges(80);
      expect(await system.exchangeWorker()).toBe(0);
      await load.acknowledges(80);
      expect(await system.exchangeSite()).toBe(0);
    }
    await load.acknowledges(100);
    await load.stop();
    await system.expectExact(load);
  });
});
