import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { HeldRefusals } from './held-refusals.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

test('refusals are delayed, a limited number at a time', async () => {
  const refusals = new HeldRefusals({ holdMs: 1_000, maxHeld: 2 });
  const done: string[] = [];
  const hold = async (name: string) => void done.push(`${name} ${await refusals.hold()}`);
  const held = [hold('first'), hold('second')];
  await hold('third');
  expect(done).toEqual(['third false']);
  await jest.advanceTimersByTimeAsync(999);
  expect(done).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  await Promise.all(held);
  expect(done).toEqual(['third false', 'first true', 'second true']);
  const next = hold('next');
  await jest.advanceTimersByTimeAsync(1_000);
  await next;
  expect(done.at(-1)).toBe('next true');
});
