import { fingerprintOf } from '@canvass/journal';
import { compileAnswerValidator } from '@canvass/surveys';
import { definitionOf } from '@canvass/surveys/generators';
import { deferred } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { RecentSubmissions } from './recent-submissions.ts';

const windowMs = 1_000;

/** An id of an attempt of the submission `name`. */
const idOf = (name: string): string => `01KAX9B2C0${name.padStart(16, 'Z')}`;

function recentSubmissions(maxSubmissions?: number) {
  const recent = new RecentSubmissions({ windowMs, ...(maxSubmissions !== undefined && { maxSubmissions }) });
  const sent: string[] = [];
  const once = (name: string, fingerprint = 1, now = 0, done: Promise<unknown> = Promise.resolve()) =>
    recent.once(idOf(name), fingerprint, now, async () => {
      sent.push(name);
      await done;
    });
  return { recent, once, sent };
}

const sentNow = { outcome: 'sent' };
const repeated = (firstMs: number) => ({ outcome: 'repeated', firstMs });

describe('recent submissions', () => {
  test('send a repeated submission once, and tell other answers under its key', async () => {
    const { once, sent } = recentSubmissions();
    expect(await once('A', -7, 1)).toEqual(sentNow);
    expect(await once('A', -7, 2)).toEqual(repeated(1));
    expect(await once('A', 2, 3)).toEqual({ outcome: 'conflict' });
    expect(await once('B', -7, 4)).toEqual(sentNow);
    expect(await once('A', -7, 5)).toEqual(repeated(1));
    expect(sent).toEqual(['A', 'B']);
  });

  test('take the same items in another order for another answer', async () => {
    const items = ['price', 'taste'].map((id) => ({ id, label: id }));
    const validate = compileAnswerValidator(
      definitionOf({ id: 'wishes', text: 'What first?', type: 'ranking', items }),
    );
    const fingerprint = (wishes: readonly string[]): number => {
      const read = validate({ wishes }, { day: 20_000 });
      return fingerprintOf(Buffer.from(JSON.stringify(read)));
    };
    const { once } = recentSubmissions();
    expect(await once('A', fingerprint(['price', 'taste']), 1)).toEqual(sentNow);
    expect(await once('A', fingerprint(['price', 'taste']), 2)).toEqual(repeated(1));
    expect(await once('A', fingerprint(['taste', 'price']), 3)).toEqual({ outcome: 'conflict' });
  });

  test('do not take an imported answer of long ago for a newer one with its key', async () => {
    const { once, sent } = recentSubmissions();
    expect(await once('A', 1, 10 * windowMs)).toEqual(sentNow);
    expect(await once('A', 1, 0)).toEqual(sentNow);
    expect(await once('A', 1, 0)).toEqual(repeated(0));
    expect(sent).toEqual(['A', 'A']);
  });

  test('give the same response to attempts that come while the first is under way', async () => {
    const { once, sent } = recentSubmissions();
    const first = deferred<void>();
    const attempts = [once('A', 1, 17, first.promise), once('A', 1, 18)];
    const other = once('A', 2, 18);
    first.resolve();
    expect(await Promise.all(attempts)).toEqual([sentNow, repeated(17)]);
    expect(await other).toEqual({ outcome: 'conflict' });
    expect(sent).toEqual(['A']);
  });

  test('forget a submission that failed, with all attempts that waited for it', async () => {
    const { once, sent } = recentSubmissions();
    const first = deferred<void>();
    const attempts = [once('A', 1, 0, first.promise), once('A')];
    first.reject(new Error('no response'));
    const settled = await Promise.allSettled(attempts);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await once('A', 2, 3)).toEqual(sentNow);
    expect(sent).toEqual(['A', 'A']);
  });

  test('send other answers under the same key if the first attempt fails', async () => {
    const { once, sent } = recentSubmissions();
    const first = deferred<void>();
    const failing = once('A', 1, 0, first.promise);
    const other = once('A', 2, 3);
    first.reject(new Error('no response'));
    await expect(failing).rejects.toThrow('no response');
    expect(await other).toEqual(sentNow);
    expect(await once('A', 2, 4)).toEqual(repeated(3));
    expect(sent).toEqual(['A', 'A']);
  });

  test.each(['fails', 'is stored'])(
    'do not forget a newer submission when an older one with its key %s',
    async (what) => {
      const { once } = recentSubmissions();
      const first = deferred<void>();
      const older = once('A', 1, 0, first.promise);
      expect(await once('A', 1, windowMs)).toEqual(sentNow);
      if (what === 'fails') first.reject(new Error('no response'));
      else first.resolve();
      await Promise.allSettled([older]);
      expect(await once('A', 1, windowMs + 1)).toEqual(repeated(windowMs));
    },
  );

  test('forget a submission after the window', async () => {
    const { once } = recentSubmissions();
    await once('A');
    expect(await once('A', 1, windowMs - 1)).toEqual(repeated(0));
    expect(await once('A', 2, windowMs)).toEqual(sentNow);
    expect(await once('A', 2, windowMs + 1)).toEqual(repeated(windowMs));
  });

  test('remember the latest, at most twice as many as are asked for', async () => {
    const { once, sent } = recentSubmissions(2);
    for (const name of ['A', 'B', 'C', 'D', 'E']) await once(name);
    for (const name of ['E', 'D', 'C']) await once(name, 1, 5);
    expect(sent).toHaveLength(5);
    await once('A', 1, 5);
    expect(sent).toHaveLength(6);
  });

  test('are found without being sent, also while the first attempt is under way', async () => {
    const { recent, once } = recentSubmissions();
    const find = (name: string, fingerprint = 1, now = 5) => recent.find(idOf(name), fingerprint, now);
    const [first, failing] = [deferred<void>(), deferred<void>()];
    const attempts = [once('A', 1, 3, first.promise), once('B', 1, 3, failing.promise)];
    const [a, b] = [find('A'), find('B')];
    first.resolve();
    failing.reject(new Error('no response'));
    await Promise.allSettled(attempts);
    expect([await a, await b]).toEqual([3, undefined]);
    expect([await find('A'), await find('A', 2), await find('A', 1, 3 + windowMs), await find('C')]).toEqual([
      3,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
