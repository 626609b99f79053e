import { expect, test } from '@jest/globals';
import { eventually, type AppProcess } from '@canvass/testing';
import { withSystem } from '../src/system.ts';

const hasCommitted = ({ lines }: AppProcess): boolean => lines.some((line) => line.includes('"committed"'));

/** The worker that counts; it holds the leases while it is active and for some seconds after. */
async function busyAmong(workers: readonly AppProcess[]): Promise<AppProcess> {
  return eventually(() => {
    const busy = workers.find(hasCommitted);
    if (busy === undefined) throw new Error('none of them has counted anything');
    return busy;
  });
}

test('three workers and two sites on one survey lose nothing and count nothing twice, although one worker is suspended', async () => {
  const options = { sites: 2, workers: 3, surveys: 1, workerEnv: { LOG_LEVEL: 'debug' } };
  await withSystem(options, async (system) => {
    const load = system.startLoad(16);
    await load.acknowledges(150);
    const suspended = await busyAmong(system.workers);
    suspended.suspend();
    try {
      const others = system.workers.filter((each) => each !== suspended);
      for (const { lines } of others) lines.splice(0);
      await busyAmong(others);
      await load.acknowledges(150);
    } finally {
      suspended.resume();
    }
    await load.acknowledges(150);
    await suspended.kill();
    await load.acknowledges(100);
    await load.stop();
    await system.expectExact(load);
    expect(load.refusals).toEqual([]);
  });
});
