import { describe, expect, test } from '@jest/globals';
import { deferred } from '@canvass/testing';
import { WorkLimits } from './work-limits.ts';

/** Starts work of a tenant. It ends when the test calls its `end`. */
function begin(limits: WorkLimits, tenant: string, signal?: AbortSignal) {
  const end = deferred<string>();
  const work = {
    hasBegun: false,
    end: () => end.resolve('done'),
    fail: () => end.reject(new Error('failed')),
  };
  const result = limits.run(tenant, signal, () => {
    work.hasBegun = true;
    return end.promise;
  });
  result.catch(() => {});
  return Object.assign(work, { result });
}

const settle = () => new Promise(setImmediate);

describe('the limits of work', () => {
  test('let so much work be done at once, in the order in which it came', async () => {
    const limits = new WorkLimits({ maxAtOnce: 2, maxAtOncePerTenant: 2 });
    const work = ['a', 'b', 'c', 'd'].map((tenant) => begin(limits, tenant));
    await settle();
    expect(work.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false, false]);
    work[1]!.end();
    await settle();
    expect(work.map(({ hasBegun }) => hasBegun)).toEqual([true, true, true, false]);
    expect(await work[1]!.result).toBe('done');
  });

  test('let a tenant wait for its own work while others go on', async () => {
    const limits = new WorkLimits({ maxAtOnce: 3, maxAtOncePerTenant: 1 });
    const work = ['a', 'a', 'a', 'b'].map((tenant) => begin(limits, tenant));
    await settle();
    expect(work.map(({ hasBegun }) => hasBegun)).toEqual([true, false, false, true]);
    work[0]!.fail();
    await settle();
    expect(work.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false, true]);
  });

  test('refuse what would wait behind too much, in all or of its tenant', async () => {
    const limits = new WorkLimits({
      maxAtOnce: 1,
      maxAtOncePerTenant: 1,
      maxWaiting: 3,
      maxWaitingPerTenant: 2,
    });
    const first = begin(limits, 'a');
    begin(limits, 'a');
    begin(limits, 'a');
    expect(await begin(limits, 'a').result).toEqual({ outcome: 'busy' });
    const other = begin(limits, 'b');
    expect(await begin(limits, 'c').result).toEqual({ outcome: 'busy' });
    first.end();
    await settle();
    // A slot for waiting work is free now, so this call waits instead of being refused.
    begin(limits, 'c');
    await settle();
    expect(other.hasBegun).toBe(false);
  });

  test('forget waiting work whose signal is aborted', async () => {
    const limits = new WorkLimits({ maxAtOnce: 1, maxWaiting: 1 });
    const first = begin(limits, 'a');
    const left = new AbortController();
    const waiting = begin(limits, 'b', left.signal);
    left.abort(new Error('left'));
    await expect(waiting.result).rejects.toThrow('left');
    const next = begin(limits, 'c');
    first.end();
    await settle();
    expect([waiting.hasBegun, next.hasBegun]).toEqual([false, true]);
    left.abort();
    next.end();
    expect(await next.result).toBe('done');
  });
});
