import { expect, test } from '@jest/globals';
import { withSystem } from '../src/system.ts';

test('every acknowledged answer is counted once although workers are killed repeatedly', async () => {
  await withSystem({ workers: 2 }, async (system) => {
    const load = system.startLoad();
    for (let kill = 0; kill < 3; kill += 1) {
      await load.acknowledges(20 + Math.floor(Math.random() * 150));
      await system.replaceWorker();
    }
    await load.acknowledges(100);
    await load.stop();
    await system.expectExact(load);
    expect(load.refusals).toEqual([]);
  });
});
