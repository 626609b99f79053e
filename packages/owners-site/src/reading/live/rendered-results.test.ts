import { collectGarbage } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { RenderedResults, type Regions } from './rendered-results.ts';
import type { ResultsReading } from './results-state.ts';

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

function rendering(text: string) {
  const rendered = { times: 0, render: (): string => `${(rendered.times += 1)} ${text}` };
  return rendered;
}

describe('a page', () => {
  const key = { tenant: 'acme', survey: 'coffee', instance: 'I1' };
  const readingOf = (survey = 'coffee') => ({ key: { ...key, survey } }) as ResultsReading;

  test('is written once for all who see the same, and again when it shows something else', () => {
    const results = new RenderedResults({ maxBytes: 1e6 });
    const { render } = rendering('x');
    const reading = readingOf();
    const first = results.page(reading, 'all', render);
    expect([first.bytes.toString(), results.page(reading, 'all', render)]).toEqual(['1 x', first]);
    expect(results.page(readingOf(), 'all', render).bytes.toString()).toBe('2 x');
    expect(results.page(reading, 'sorted', render).bytes.toString()).toBe('3 x');
  });

  test('is kept within the memory that there is, the ones that were used last', () => {
    const results = new RenderedResults({ maxBytes: 30_000 });
    const written = rendering('x'.repeat(5_000));
    const readings = new Map(['a', 'b', 'c'].map((survey) => [survey, readingOf(survey)]));
    const read = (survey: string) => results.page(readings.get(survey)!, 'all', written.render);
    for (const survey of ['a', 'b', 'c', 'c', 'b']) read(survey);
    expect(written.times).toBe(3);
    read('a');
    expect(written.times).toBe(4);
  });
});
