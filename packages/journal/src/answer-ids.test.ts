import { describe, expect, test } from '@jest/globals';
import { decodeTime, isValid } from 'ulid';
import { createAnswerIds, hasKey, tailOf, timeOf } from './answer-ids.ts';

const now = Date.parse('2026-11-21T09:00:00.000Z');
const instance = '01KAJ5V3M0Q8ZJX4T9W2YB6NDC';
const ids = createAnswerIds('a secret of the site');

describe('the id of an answer without a key', () => {
  test('is a ULID of its time, without a key', () => {
    for (let count = 0; count < 2_000; count += 1) {
      const id = ids.fresh(now + Math.floor(count / 3));
      expect(isValid(id)).toBe(true);
      expect(decodeTime(id)).toBe(now + Math.floor(count / 3));
      expect(hasKey(id)).toBe(false);
    }
  });

  test('rises within a millisecond and differs from all others', () => {
    const some = Array.from({ length: 20_000 }, () => ids.fresh(now));
    expect(some.toSorted()).toEqual(some);
    expect(new Set(some).size).toBe(some.length);
  });

  test.each([
    ['lowest', () => 0, ['0000000000000000', '0000000000000001', '0000000000000002']],
    ['highest', () => 255 / 256, ['7ZZZZZZZZZZZZZZZ', '80000000ZZZZZZZZ', '80000001ZZZZZZZZ']],
  ])('rises even if all random numbers are the %s', (_, random, tails) => {
    const some = createAnswerIds('a secret of the site', random);
    expect(tails.map(() => tailOf(some.fresh(now)))).toEqual(tails);
  });

  test('has the time of a clock that was set back', () => {
    ids.fresh(now);
    expect(timeOf(ids.fresh(now - 60_000))).toBe(now - 60_000);
  });

  test('cannot be guessed from the one before it', () => {
    const some = createAnswerIds('a secret of the site');
    const lastDigits = (): string => some.fresh(now).slice(-4);
    const steps = Array.from({ length: 50 }, lastDigits);
    expect(new Set(steps).size).toBeGreaterThan(40);
  });
});

describe('the id of an answer with a key', () => {
  test('has the time of the attempt and the tail of its key', () => {
    const first = ids.ofKey(now, instance, 'order 17');
    const second = ids.ofKey(now + 3_600_000, instance, 'order 17');
    expect(isValid(first)).toBe(true);
    expect([timeOf(first), timeOf(second)]).toEqual([now, now + 3_600_000]);
    expect(tailOf(second)).toBe(tailOf(first));
    expect(tailOf(first)).toHaveLength(16);
    expect(hasKey(first)).toBe(true);
  });

  test('has another tail for another key, survey or secret', () => {
    const tails = [
      ids.ofKey(now, instance, 'order 17'),
      ids.ofKey(now, instance, 'order 18'),
      ids.ofKey(now, '01KAJ5V3M0Q8ZJX4T9W2YB6NDD', 'order 17'),
      createAnswerIds('another secret').ofKey(now, instance, 'order 17'),
    ].map(tailOf);
    expect(new Set(tails).size).toBe(tails.length);
  });

  test('begins its tail with G to Z, whatever the key', () => {
    const firstDigits = Array.from(
      { length: 1_000 },
      (_, count) => tailOf(ids.ofKey(now, instance, `${count}`))[0],
    );
    expect(new Set(firstDigits).size).toBe(16);
    expect(firstDigits.every((digit) => digit! >= 'G')).toBe(true);
  });

  test('stays the same: attempts with an older release are compared with it', () => {
    expect(tailOf(ids.ofKey(now, instance, 'order 17'))).toBe('H3XPJB7WBKYY1G1X');
    expect(tailOf(ids.ofInvitation(now, instance, 17))).toBe('ZPKEXT1EBMHGY68D');
  });
});

test('the id of an answer by invitation has a key that no client can have', () => {
  const invited = ids.ofInvitation(now, instance, 17);
  expect(hasKey(invited)).toBe(true);
  expect(tailOf(ids.ofInvitation(now + 1, instance, 17))).toBe(tailOf(invited));
  const keys = ['17', ' 17', 'invitation 17', 'canvass answers by invitation'];
  for (const key of keys) expect(tailOf(ids.ofKey(now, instance, key))).not.toBe(tailOf(invited));
});

describe('reading an id', () => {
  test.each(['', '01KAJ5V3M0', `${instance}0`, 'IIIIIIIIIIIIIIIIIIIIIIIIII', instance.toLowerCase()])(
    '%j has no time and no key',
    (text) => {
      expect([timeOf(text), hasKey(text)]).toEqual([Number.NaN, false]);
    },
  );

  test.each([0, 1, now, 2 ** 48 - 1])('finds the time %d', (ms) => {
    expect(timeOf(ids.fresh(ms))).toBe(ms);
  });
});
