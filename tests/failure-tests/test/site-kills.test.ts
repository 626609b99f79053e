import { expect, test } from '@jest/globals';
import { withSystem } from '../src/system.ts';

test('every acknowledged answer is counted once although the site is killed repeatedly', async () => {
  await withSystem({}, async (system) => {
    const load = system.startLoad(16);
    for (let kill = 0; kill < 3; kill += 1) {
      await load.acknowledges(20 + Math.floor(Math.random() * 150));
      await system.restartSite();
    }
    await load.acknowledges(100);
    await load.stop();
    await system.expectExact(load);
    // The kills did cut connections.
    const cutOff = [...load.submissions.values()].filter(({ result }) => result?.outcome === 'unknown');
    expect(cutOff.length).toBeGreaterThan(0);
  });
});
