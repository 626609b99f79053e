import { expect, test } from '@jest/globals';
import { withSystem } from '../src/system.ts';

test('three workers and two sites on one survey lose nothing and count nothing twice', async () => {
  const options = { sites: 2, workers: 3, surveys: 1, workerEnv: { LOG_LEVEL: 'debug' } };
  await withSystem(options, async (system) => {
    const load = system.startLoad(16);
    await load.acknowledges(600);
    await system.replaceWorker();
    await load.acknowledges(200);
    await load.stop();
    await system.expectExact(load);
    // More than one of them had work.
    const busy = system.workers.filter(({ lines }) => lines.some((line) => line.includes('"committed"')));
    expect(busy.length).toBeGreaterThan(1);
  });
});
