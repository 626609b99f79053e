import { expect, test } from '@jest/globals';
import { SharedWork } from './shared-work.ts';

function started() {
  const work = new SharedWork<string>();
  const begun: { signal: AbortSignal; resolve: (result: string) => void; reject: (error: Error) => void }[] =
    [];
  const join = (name = 'slice') => {
    const controller = new AbortController();
    const result = work.join(name, controller.signal, (signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      begun.push({ signal, resolve, reject });
      return promise;
    });
    // Some tests expect it to fail, after others have waited.
    result.catch(() => {});
    return { result, leave: () => controller.abort(new Error('left')) };
  };
  return { begun, join };
}

test('work is done once for all who ask for it meanwhile', async () => {
  const { begun, join } = started();
  const all = [join(), join(), join('other')];
  begun[0]!.resolve('one');
  begun[1]!.resolve('two');
  expect(await Promise.all(all.map(({ result }) => result))).toEqual(['one', 'one', 'two']);
  join();
  expect(begun).toHaveLength(3);
});

test('work goes on for the others when one leaves', async () => {
  const { begun, join } = started();
  const [first, second] = [join(), join()];
  first.leave();
  await expect(first.result).rejects.toThrow('left');
  expect(begun[0]!.signal.aborted).toBe(false);
  begun[0]!.resolve('done');
  expect(await second.result).toBe('done');
});

test('work is aborted when all have left, and begins anew for the next', async () => {
  const { begun, join } = started();
  const [first, second] = [join(), join()];
  first.leave();
  second.leave();
  await expect(second.result).rejects.toThrow('left');
  expect(begun[0]!.signal.aborted).toBe(true);
  const third = join();
  begun[1]!.resolve('again');
  expect(await third.result).toBe('again');
});

test('work that fails fails for all who wait, and the next try begins anew', async () => {
  const { begun, join } = started();
  const [first, second] = [join(), join()];
  begun[0]!.reject(new Error('no storage'));
  await expect(first.result).rejects.toThrow('no storage');
  await expect(second.result).rejects.toThrow('no storage');
  join();
  expect(begun).toHaveLength(2);
});
