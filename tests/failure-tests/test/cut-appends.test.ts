import { expect, test } from '@jest/globals';
import { isAppendTo, ProxiedStorage } from '../src/proxied-storage.ts';
import { withSystem } from '../src/system.ts';

test('an append that was stored but not answered is acknowledged and counted once', async () => {
  const proxied = new ProxiedStorage();
  try {
    await withSystem({ siteStorage: proxied.connect }, async (system) => {
      const cut = proxied.everyNth(3, isAppendTo('journal'), { kind: 'cutResponse' });
      const lost = proxied.everyNth(5, isAppendTo('journal'), { kind: 'answer', status: 500 });
      const load = system.startLoad();
      await load.acknowledges(400);
      await load.stop();
      expect(Math.min(cut.fired, lost.fired)).toBeGreaterThan(10);
      await system.expectExact(load);
      // The site checks what was stored, so it refuses nothing.
      expect(load.refusals).toEqual([]);
    });
  } finally {
    await proxied.stop();
  }
});
