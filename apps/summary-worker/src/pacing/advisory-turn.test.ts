import { describe, expect, test } from '@jest/globals';
import { FaultyStorage } from '@canvass/storage/memory';
import { FakeClock, latch } from '@canvass/testing';
import { giveTurnBack, takeTurn } from './advisory-turn.ts';

function fixture() {
  const clock = new FakeClock();
  const storage = new FaultyStorage(() => clock.now());
  const leases = storage.container('leases');
  return {
    clock,
    storage,
    giveBack: () => giveTurnBack(leases, 'sweep'),
    take: (owner: string, name = 'sweep', isRetry = false) => takeTurn(leases, name, owner, 60_000, isRetry),
  };
}

describe('an advisory turn', () => {
  test('is given to one of many, and free again after its time', async () => {
    const { take, clock } = fixture();
    expect([await take('w1'), await take('w2'), await take('w1')]).toEqual([true, false, false]);
    await clock.advance(59_999);
    expect(await take('w2')).toBe(false);
    await clock.advance(1);
    expect(await take('w2')).toBe(true);
    expect(await take('w1')).toBe(false);
  });

  test('is given to one of several that ask at the same time', async () => {
    const { take, storage, clock } = fixture();
    for (let round = 0; round < 2; round += 1) {
      const gate = latch();
      storage.next('leases', 'put', gate.wait(), gate.wait(), gate.wait());
      const asking = Promise.all([take('w1'), take('w2'), take('w3')]);
      await clock.settle();
      gate.open();
      expect((await asking).filter(Boolean)).toHaveLength(1);
      await clock.advance(60_000);
    }
  });

  test('that is given back is free at once', async () => {
    const { take, giveBack } = fixture();
    expect(await take('w1')).toBe(true);
    await giveBack();
    expect(await take('w2')).toBe(true);
  });

  test('goes on for its owner that tries again, and for nobody else', async () => {
    const { take, clock } = fixture();
    expect(await take('w1')).toBe(true);
    expect(await take('w2', 'sweep', true)).toBe(false);
    expect(await take('w1', 'sweep', true)).toBe(true);
    await clock.advance(60_000);
    expect(await take('w2')).toBe(true);
    expect(await take('w1', 'sweep', true)).toBe(false);
  });

  test('of one thing does not hold up another', async () => {
    const { take } = fixture();
    expect([await take('w1', 'sweep'), await take('w1', 'clean-up')]).toEqual([true, true]);
  });

  test('is not taken if storage does not respond', async () => {
    const { take, storage } = fixture();
    storage.next('leases', 'put', 'lost');
    await expect(take('w1')).rejects.toMatchObject({ code: 'unavailable' });
    expect(await take('w1')).toBe(true);
  });
});
