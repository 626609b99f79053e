import { expect, test } from '@jest/globals';
import { isAppendTo, isPutTo, ProxiedStorage } from '../src/proxied-storage.ts';
import { withSystem } from '../src/system.ts';

const refusal = {
  kind: 'answer',
  status: 412,
  headers: { 'x-ms-error-code': 'ConditionNotMet' },
} as const;

test('a summary write that is refused, cut off, or stored but refused counts nothing twice', async () => {
  const proxied = new ProxiedStorage();
  try {
    await withSystem({ workers: 2, workerStorage: proxied.connect }, async (system) => {
      const rules = [
        proxied.everyNth(3, isPutTo('summaries'), refusal),
        proxied.everyNth(4, isPutTo('summaries'), { ...refusal, afterDelivery: true }),
        proxied.everyNth(5, isPutTo('summaries'), { kind: 'cutResponse' }),
        proxied.everyNth(7, isAppendTo('answers'), { kind: 'cutResponse' }),
        // Stored but refused: the worker reads the same records again, with new ones after them.
        proxied.everyNth(3, isPutTo('journal-progress'), { kind: 'answer', status: 500 }),
      ];
      const load = system.startLoad();
      await load.acknowledges(400);
      await load.stop();
      await system.expectExact(load);
      expect(Math.min(...rules.map(({ fired }) => fired))).toBeGreaterThan(0);
    });
  } finally {
    await proxied.stop();
  }
});
