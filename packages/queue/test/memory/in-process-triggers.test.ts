import { describe, expect, test } from '@jest/globals';
import { InProcessTriggers } from './in-process-triggers.ts';
import { RecordingSubscriber } from '../service-bus/recording-subscriber.ts';

const trigger = { storageAccount: 'account', queueName: 'orders', payloadSize: 12 };

describe('triggers within a process', () => {
  test('reach every subscriber after the call that publishes', async () => {
    const triggers = new InProcessTriggers();
    const [one, two] = [new RecordingSubscriber(), new RecordingSubscriber()];
    triggers.subscribe(one);
    triggers.subscribe(two);
    triggers.publish(trigger);
    expect(one.triggers).toEqual([]);
    await Promise.resolve();
    expect(one.triggers).toEqual([trigger]);
    expect(two.triggers).toEqual([trigger]);
  });

  test('call onConnected before the first trigger', async () => {
    const triggers = new InProcessTriggers();
    const subscriber = new RecordingSubscriber();
    triggers.subscribe(subscriber);
    expect(subscriber.events).toEqual([]);
    triggers.publish(trigger);
    await Promise.resolve();
    expect(subscriber.events).toEqual(['connected', 'orders']);
  });

  test('do not reach a closed subscriber, even if they were under way', async () => {
    const triggers = new InProcessTriggers();
    const subscriber = new RecordingSubscriber();
    const subscription = triggers.subscribe(subscriber);
    triggers.publish(trigger);
    await Promise.all([subscription.close(), subscription.close()]);
    triggers.publish(trigger);
    await Promise.resolve();
    expect(subscriber.events).toEqual([]);
  });
});
