import { expect, test } from '@jest/globals';
import type { WorkDetectedTrigger } from '../port/work-detected.ts';
import { publisherOnDemand } from './publisher-on-demand.ts';

const trigger = { queueName: 'orders' } as WorkDetectedTrigger;

function setUp() {
  const calls: string[] = [];
  const publisher = publisherOnDemand(() => {
    calls.push('open');
    return {
      publish: ({ queueName }) => void calls.push(queueName),
      close: async () => void calls.push('close'),
    };
  });
  return { calls, publisher };
}

test('a publisher on demand is opened by the first trigger, and closed once', async () => {
  const { calls, publisher } = setUp();
  expect(calls).toEqual([]);
  publisher.publish(trigger);
  publisher.publish(trigger);
  await publisher.close();
  expect(calls).toEqual(['open', 'orders', 'orders', 'close']);
});

test('a publisher on demand that was closed before its first trigger is never opened', async () => {
  const { calls, publisher } = setUp();
  await publisher.close();
  publisher.publish(trigger);
  expect(calls).toEqual([]);
});
