import { deferred } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { claimsThatFit, maxPerStatement, messagesThatFit, textsThatFit } from './statement-limits.ts';
import { CallCombiner } from './call-combiner.ts';

/** The number of calls that fit into one statement. */
function together<C>(fits: () => (call: C) => boolean, calls: readonly C[]): number {
  const fit = fits();
  const end = calls.findIndex((call) => !fit(call));
  return end === -1 ? calls.length : end;
}

const times = <C>(count: number, call: (index: number) => C): C[] =>
  Array.from({ length: count }, (_, i) => call(i));

const claim = (max: number, visibilityTimeoutMs: number) => ({ max, visibilityTimeoutMs });
const renewal = (id: number, visibilityTimeoutMs = 5_000) => ({ id: String(id), visibilityTimeoutMs });

describe('one statement', () => {
  test('sends up to 1,000 texts, and up to 4 Mi characters', () => {
    expect(
      together(
        textsThatFit,
        times(maxPerStatement + 1, () => ({ text: 'x' })),
      ),
    ).toBe(maxPerStatement);
    const mib = 'x'.repeat(1024 * 1024);
    expect(
      together(
        textsThatFit,
        times(5, () => ({ text: mib })),
      ),
    ).toBe(4);
  });

  test('claims for receives with the same timeout, up to 1,000 messages', () => {
    expect(together(claimsThatFit, [claim(1, 5_000), claim(32, 5_000), claim(1, 6_000)])).toBe(2);
    expect(
      together(
        claimsThatFit,
        times(40, () => claim(32, 5_000)),
      ),
    ).toBe(31);
    expect(together(claimsThatFit, [claim(500, 5_000), claim(500, 5_000), claim(1, 5_000)])).toBe(2);
  });

  test('renews messages with the same timeout, each once, up to 1,000', () => {
    expect(together(messagesThatFit, [renewal(1), renewal(2), renewal(3, 6_000)])).toBe(2);
    expect(together(messagesThatFit, [renewal(1), renewal(2), renewal(1)])).toBe(2);
    expect(
      together(
        messagesThatFit,
        times(maxPerStatement + 1, (id) => renewal(id)),
      ),
    ).toBe(maxPerStatement);
  });
});

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

  test('share a run as long as they fit, in order, and one that is too big runs alone', async () => {
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
