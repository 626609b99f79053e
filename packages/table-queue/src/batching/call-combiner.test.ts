import { deferred } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { CallCombiner } from './call-combiner.ts';

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

function combiner(room = Number.POSITIVE_INFINITY) {
  const runs: { readonly calls: readonly number[]; readonly answer: ReturnType<typeof deferred<void>> }[] =
    [];
  const combining = new CallCombiner<number, string>({
    async run(calls) {
      const answer = deferred<void>();
      runs.push({ calls, answer });
      await answer.promise;
      return calls.map((call) => `result of ${call}`);
    },
    fits() {
      let sum = 0;
      return (call) => (sum += call) <= room;
    },
  });
  return { combining, runs };
}

describe('combined calls', () => {
  test('share a run if they are made in one turn; those made meanwhile share the next', async () => {
    const { combining, runs } = combiner();
    const first = [combining.call(1), combining.call(2)];
    await turn();
    const second = [combining.call(3), combining.call(4)];
    await turn();
    expect(runs.map(({ calls }) => calls)).toEqual([[1, 2]]);
    runs[0]?.answer.resolve();
    expect(await Promise.all(first)).toEqual(['result of 1', 'result of 2']);
    await turn();
    expect(runs.map(({ calls }) => calls)).toEqual([
      [1, 2],
      [3, 4],
    ]);
    runs[1]?.answer.resolve();
    expect(await Promise.all(second)).toEqual(['result of 3', 'result of 4']);
  });

  test('run in batches that fit, in order, and one that is too big runs alone', async () => {
    const { combining, runs } = combiner(5);
    const calls = [3, 2, 1, 9, 4].map((call) => combining.call(call));
    for (let index = 0; index < 4; index += 1) {
      await turn();
      runs[index]?.answer.resolve();
    }
    await Promise.all(calls);
    expect(runs.map((run) => run.calls)).toEqual([[3, 2], [1], [9], [4]]);
  });

  test('all fail with their run, and later ones go on', async () => {
    const { combining, runs } = combiner();
    const failing = Promise.allSettled([combining.call(1), combining.call(2)]);
    await turn();
    runs[0]?.answer.reject(new Error('no luck'));
    expect((await failing).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const next = combining.call(3);
    await turn();
    runs[1]?.answer.resolve();
    expect(await next).toBe('result of 3');
  });
});
