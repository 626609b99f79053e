import { expect, test } from '@jest/globals';
import { startAzurite } from '@canvass/testing';
import { hintQueue } from '../src/hint-queue.ts';
import { repeat } from '../src/repeat.ts';
import { withSystem } from '../src/system.ts';

test('hints delivered twice, to two workers, count nothing twice', async () => {
  // Sites and workers have different queues; the test copies the hints.
  const elsewhere = await startAzurite();
  let forwarded = 0;
  try {
    const options = {
      workers: 2,
      workerStorage: ({
        connectionStringVia,
      }: {
        connectionStringVia: typeof elsewhere.connectionStringVia;
      }) => connectionStringVia({ queuePort: elsewhere.queuePort }),
    };
    await withSystem(options, async (system) => {
      const from = hintQueue(system.azurite.connectionString);
      const to = hintQueue(elsewhere.connectionString);
      await Promise.all([from.create(), to.create()]);
      const doubling = repeat(20, async () => {
        const texts = await from.take();
        forwarded += texts.length;
        for (const text of [...texts, ...texts.toReversed()]) await to.send(text);
      });
      const load = system.startLoad();
      await load.acknowledges(300);
      await load.stop();
      await system.expectExact(load);
      await doubling.stop();
    });
  } finally {
    await elsewhere.kill();
  }
  expect(forwarded).toBeGreaterThan(5);
});
