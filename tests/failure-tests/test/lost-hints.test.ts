import { expect, test } from '@jest/globals';
import { hintQueue } from '../src/hint-queue.ts';
import { repeat } from '../src/repeat.ts';
import { withSystem } from '../src/system.ts';

test('the sweep finds every answer when the hints are deleted', async () => {
  await withSystem({}, async (system) => {
    const queue = hintQueue(system.azurite.connectionString);
    // The site creates it with its first hint.
    await queue.create();
    let emptied = 0;
    const emptying = repeat(5, async () => {
      emptied += await queue.depth();
      await queue.clear();
    });
    const load = system.startLoad();
    await load.acknowledges(200);
    await load.stop();
    await system.expectExact(load);
    await emptying.stop();
    expect(emptied).toBeGreaterThan(0);
  });
});
