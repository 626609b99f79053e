import { collectGarbage } from '@canvass/testing';
import { expect, test } from '@jest/globals';
import { RenderedResults, type Regions } from './rendered-results.ts';

function versionOf(number: number): Regions {
  return { totals: `${number} ${'x'.repeat(1_000)}` };
}

test('what a stalled reader has seen does not keep the versions after it in memory', async () => {
  const rendered = new RenderedResults({ maxBytes: 1e6 });
  const stalledAt = versionOf(0);
  const seen: WeakRef<Regions>[] = [];
  let last = stalledAt;
  for (let number = 1; number <= 20; number += 1) {
    const next = versionOf(number);
    expect(rendered.changes(last, next, `v${number}`)?.toString()).toContain(`"${number} xxx`);
    seen.push(new WeakRef(next));
    last = next;
  }
  // Node.js keeps the target of a `WeakRef` until the end of the turn in which it was read.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  const kept = seen.filter((each) => each.deref() !== undefined && each.deref() !== last);
  expect(kept).toHaveLength(0);
  expect(rendered.changes(stalledAt, last, 'v20')).toBeDefined();
});
