import { deferred } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { RecentSubmissions } from './recent-submissions.ts';

const windowMs = 1_000;

/** Counts what is sent; each is accepted with its number. */
function recentSubmissions(maxSubmissions?: number) {
  const recent = new RecentSubmissions<number>({
    windowMs,
    ...(maxSubmissions !== undefined && { maxSubmissions }),
  });
  let sent = 0;
  const once = (tail: string, fingerprint = 1, now = 0) =>
    recent.once(tail, fingerprint, now, () => Promise.resolve((sent += 1)));
  return { recent, once };
}

const accepted = (number: number) => ({ outcome: 'accepted', accepted: number });

describe('recent submissions', () => {
  test('send a repeated submission once, and tell other answers under its key', async () => {
    const { once } = recentSubmissions();
    expect(await once('A')).toEqual(accepted(1));
    expect(await once('A')).toEqual(accepted(1));
    expect(await once('A', 2)).toEqual({ outcome: 'conflict' });
    expect(await once('B')).toEqual(accepted(2));
    expect(await once('A')).toEqual(accepted(1));
  });

  test('give the same response to attempts that come while the first is under way', async () => {
    const { recent } = recentSubmissions();
    const first = deferred<number>();
    const attempts = [
      recent.once('A', 1, 0, () => first.promise),
      recent.once('A', 1, 0, () => Promise.reject(new Error('sent twice'))),
    ];
    const other = recent.once('A', 2, 0, () => Promise.reject(new Error('sent twice')));
    first.resolve(17);
    expect(await Promise.all(attempts)).toEqual([accepted(17), accepted(17)]);
    expect(await other).toEqual({ outcome: 'conflict' });
  });

  test('forget a submission that failed, with all attempts that waited for it', async () => {
    const { recent, once } = recentSubmissions();
    const first = deferred<number>();
    const attempts = [recent.once('A', 1, 0, () => first.promise), once('A')];
    first.reject(new Error('no response'));
    const settled = await Promise.allSettled(attempts);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await once('A', 2)).toEqual(accepted(1));
  });

  test('send other answers under the same key if the first attempt fails', async () => {
    const { recent, once } = recentSubmissions();
    const first = deferred<number>();
    const failing = recent.once('A', 1, 0, () => first.promise);
    const other = once('A', 2);
    first.reject(new Error('no response'));
    await expect(failing).rejects.toThrow('no response');
    expect(await other).toEqual(accepted(1));
    expect(await once('A', 2)).toEqual(accepted(1));
  });

  test('do not forget a newer submission when an older one with its key fails', async () => {
    const { recent, once } = recentSubmissions();
    const first = deferred<number>();
    const failing = recent.once('A', 1, 0, () => first.promise);
    expect(await once('A', 1, windowMs)).toEqual(accepted(1));
    first.reject(new Error('no response'));
    await expect(failing).rejects.toThrow('no response');
    expect(await once('A', 1, windowMs)).toEqual(accepted(1));
  });

  test('forget a submission after the window', async () => {
    const { once } = recentSubmissions();
    await once('A');
    expect(await once('A', 1, windowMs - 1)).toEqual(accepted(1));
    expect(await once('A', 2, windowMs)).toEqual(accepted(2));
  });

  test('remember at most so many, the latest', async () => {
    const { once } = recentSubmissions(2);
    await once('A');
    await once('B');
    await once('C');
    expect(await once('B')).toEqual(accepted(2));
    expect(await once('C')).toEqual(accepted(3));
    expect(await once('A')).toEqual(accepted(4));
  });
});
