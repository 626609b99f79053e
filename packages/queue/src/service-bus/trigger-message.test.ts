import { describe, expect, test } from '@jest/globals';
import { messageOf, triggerOf } from './trigger-message.ts';

const trigger = { storageAccount: 'account', queueName: 'orders', payloadSize: 12 };

describe('a trigger as a message of the bus', () => {
  test('decodes to the same trigger', () => {
    expect(triggerOf(messageOf(trigger, 1_000).body)).toEqual(trigger);
    const delayed = { ...trigger, visibleInMs: 5_000 };
    expect(triggerOf(messageOf(delayed, 1_000).body)).toEqual(delayed);
  });

  test('carries the property that subscriptions filter on, and expires', () => {
    expect(messageOf(trigger, 1_000)).toMatchObject({
      applicationProperties: { storageAccount: 'account', queueName: 'orders' },
      timeToLive: 1_000,
    });
  });

  test.each([
    undefined,
    null,
    'text',
    12,
    [],
    {},
    { ...trigger, queueName: '' },
    { ...trigger, payloadSize: -1 },
  ])('is not read from %p', (body) => {
    expect(triggerOf(body)).toBeUndefined();
  });
});
