import { expect, test } from '@jest/globals';
import { eventually } from '@canvass/testing';
import { hintQueue } from '../src/hint-queue.ts';
import { withSystem } from '../src/system.ts';

/** Nothing leads to the last answers: their hints are held back and then deleted, and the next sweep is an hour away. */
const siteEnv = { HINT_INTERVAL_MS: '60000' };
const workerEnv = { SWEEP_INTERVAL_MS: '3600000', LOG_LEVEL: 'debug' };

test('the answers that a killed site acknowledged are counted without a hint and without a sweep', async () => {
  await withSystem({ sites: 2, siteEnv, workerEnv }, async (system) => {
    // The only sweep: a worker begins with one.
    await system.workers[0]!.hasLogged('swept the segments');
    const load = system.startLoad(16, { site: 1 });
    // The first hint has come and gone.
    await eventually(async () => expect(await system.counted()).toBeGreaterThan(0));
    await load.acknowledges(200);
    await system.killSite(1);
    await load.stop();
    await hintQueue(system.azurite.connectionString).clear();
    await system.expectExact(load);
  });
});

test('the answers that killed sites acknowledged are counted by a worker that starts, when all workers died with them', async () => {
  await withSystem({ sites: 2, siteEnv, workerEnv }, async (system) => {
    // This sweep took the turn for half an hour, so no later worker sweeps.
    await system.workers[0]!.hasLogged('swept the segments');
    const load = system.startLoad(16);
    await eventually(async () => expect(await system.counted()).toBeGreaterThan(0));
    await load.acknowledges(200);
    await system.killAll();
    await load.stop();
    await hintQueue(system.azurite.connectionString).clear();
    await system.restartSite(0);
    system.startWorker();
    await system.expectExact(load);
  });
});
