import { expect, test } from '@jest/globals';
import { DelayedMessages } from './delayed-messages.ts';

test('counts postponed messages until they are visible again', () => {
  let now = 0;
  const delayed = new DelayedMessages(() => now);
  delayed.add(1_000);
  delayed.add(5_000);
  delayed.add(0);
  expect(delayed.count).toBe(2);
  now = 1_000;
  expect(delayed.count).toBe(1);
  now = 5_000;
  for (let message = 0; message < 3_000; message += 1) delayed.add(message % 3);
  expect(delayed.count).toBe(2_000);
});
