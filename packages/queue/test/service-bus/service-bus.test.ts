import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { eventually, startServiceBus, type ServiceBus } from '@canvass/testing';
import { connected, Opened, publisherOn, subscriberOn, topic, trigger } from './bus-fixture.ts';
import { RecordingSubscriber } from './recording-subscriber.ts';

let bus: ServiceBus;
const opened = new Opened();

beforeAll(async () => {
  bus = await startServiceBus({ topics: [topic] });
});
afterEach(() => opened.closeAll());
afterAll(() => bus.stop());

describe('triggers over a Service Bus topic', () => {
  test('reach every instance that has a subscription', async () => {
    const { publisher } = publisherOn(bus, opened);
    const [one, two] = [subscriberOn(bus, opened), subscriberOn(bus, opened)];
    await connected(one, two);
    publisher.publish(trigger('orders', 7));
    await eventually(() => {
      expect(one.subscriber.triggers).toEqual([trigger('orders', 7)]);
      expect(two.subscriber.triggers).toEqual([trigger('orders', 7)]);
    });
    expect(one.source.state).toMatchObject({
      connected: true,
      received: 1,
      invalid: 0,
      connects: 1,
      failures: 0,
    });
    // The bus may deliver a trigger before it confirms it to the publisher.
    await eventually(() =>
      expect(publisher.state).toMatchObject({ connected: true, published: 1, failed: 0 }),
    );
  });

  test('reach all listeners of one instance over one subscription', async () => {
    const { publisher } = publisherOn(bus, opened);
    const first = subscriberOn(bus, opened);
    await connected(first);
    const late = new RecordingSubscriber();
    opened.add(first.source.subscribe(late));
    expect(late.events).toEqual([]);
    await eventually(() => expect(late.events).toEqual(['connected']));
    publisher.publish(trigger('orders'));
    await eventually(() => {
      expect(first.subscriber.triggers).toHaveLength(1);
      expect(late.triggers).toHaveLength(1);
    });
    expect(await bus.subscriptions(topic)).toEqual([first.name]);
  });

  test('of other storage accounts do not reach a source that names its own', async () => {
    const { publisher } = publisherOn(bus, opened);
    const picky = subscriberOn(bus, opened, { storageAccount: 'mine' });
    const greedy = subscriberOn(bus, opened);
    await connected(picky, greedy);
    publisher.publish({ ...trigger('orders'), storageAccount: 'theirs' });
    publisher.publish({ ...trigger('orders'), storageAccount: 'mine' });
    await eventually(() => {
      expect(greedy.subscriber.triggers).toHaveLength(2);
      expect(picky.subscriber.triggers.map(({ storageAccount }) => storageAccount)).toEqual(['mine']);
    });
    expect(picky.source.state.received).toBe(1);
  });

  test('are coalesced when many come at once, and the last one is not lost', async () => {
    const { publisher } = publisherOn(bus, opened);
    const listener = subscriberOn(bus, opened);
    await connected(listener);
    for (let count = 0; count < 10_000; count += 1) publisher.publish(trigger('orders'));
    await eventually(() => {
      const seen = listener.subscriber.triggers.reduce((sum, { payloadSize }) => sum + payloadSize, 0);
      expect(seen).toBe(10_000);
    });
    expect(listener.subscriber.triggers.length).toBeLessThan(10);
    await eventually(() =>
      expect(publisher.state).toMatchObject({ coalesced: 9_998, published: 2, dropped: 0 }),
    );
  });

  test('wait for a publisher that has not connected yet', async () => {
    const listener = subscriberOn(bus, opened);
    await connected(listener);
    const { publisher } = publisherOn(bus, opened);
    publisher.publish(trigger('orders'));
    expect(publisher.state.connected).toBe(false);
    await eventually(() => expect(listener.subscriber.triggers).toHaveLength(1));
  });

  test('that are invalid are counted and skipped', async () => {
    const { ServiceBusClient } = await import('@azure/service-bus');
    const listener = subscriberOn(bus, opened);
    await connected(listener);
    const client = opened.add(new ServiceBusClient(bus.connectionString));
    const sender = client.createSender(topic);
    await sender.sendMessages([{ body: 'hello' }, { body: trigger('orders') }]);
    await eventually(() => expect(listener.subscriber.triggers).toHaveLength(1));
    expect(listener.source.state).toMatchObject({ received: 2, invalid: 1 });
  });
});

describe('a source on Service Bus', () => {
  test('deletes its subscription when its last subscriber closes, and can start again', async () => {
    const first = subscriberOn(bus, opened);
    await connected(first);
    expect(await bus.subscriptions(topic)).toContain(first.name);
    await first.close();
    expect(await bus.subscriptions(topic)).not.toContain(first.name);
    expect(first.source.state).toMatchObject({ connected: false, reason: 'closed' });
    const again = new RecordingSubscriber();
    opened.add(first.source.subscribe(again));
    await eventually(() => expect(again.isConnected).toBe(true));
    expect(await bus.subscriptions(topic)).toContain(first.name);
  });

  test('works with a key that may only listen, if the subscription exists', async () => {
    const owner = subscriberOn(bus, opened);
    await connected(owner);
    const connectionString = bus.connectionStringWith({ rights: ['Listen'] });
    const listener = subscriberOn(bus, opened, { account: { connectionString }, subscription: owner.name });
    await connected(listener);
    expect(listener.log.lines).toEqual([]);
    await listener.close();
    expect(await bus.subscriptions(topic)).toContain(owner.name);
  });

  test('warns with a key that may only listen, while the subscription is missing', async () => {
    const connectionString = bus.connectionStringWith({ rights: ['Listen'] });
    const listener = subscriberOn(bus, opened, { account: { connectionString } });
    await eventually(() => expect(listener.log.lines).toEqual(['warn missing']));
    const owner = subscriberOn(bus, opened, { subscription: listener.name });
    await connected(owner, listener);
    expect(listener.log.lines).toEqual(['warn missing', 'info']);
  });

  test('receives from a publisher whose key may only send', async () => {
    const connectionString = bus.connectionStringWith({ rights: ['Send'] });
    const { publisher } = publisherOn(bus, opened, { account: { connectionString } });
    const listener = subscriberOn(bus, opened);
    await connected(listener);
    publisher.publish(trigger('orders'));
    await eventually(() => expect(listener.subscriber.triggers).toHaveLength(1));
  });
});

describe('publishing', () => {
  test('returns at once while the bus hangs, keeps one trigger, and sends it afterwards', async () => {
    const listener = subscriberOn(bus, opened);
    await connected(listener);
    const { publisher } = publisherOn(bus, opened);
    await eventually(() => expect(publisher.state.connected).toBe(true));
    bus.suspend();
    try {
      for (let count = 0; count < 1_000; count += 1) publisher.publish(trigger('orders'));
      expect(publisher.state).toMatchObject({ published: 0, coalesced: 998, dropped: 0 });
    } finally {
      bus.resume();
    }
    await eventually(() => {
      const seen = listener.subscriber.triggers.reduce((sum, { payloadSize }) => sum + payloadSize, 0);
      expect(seen).toBe(1_000);
    });
  });

  test('closes in time, and sends waiting triggers', async () => {
    const listener = subscriberOn(bus, opened);
    await connected(listener);
    const { publisher } = publisherOn(bus, opened, { intervalMs: 60_000 });
    publisher.publish(trigger('orders', 1));
    await eventually(() => expect(publisher.state.published).toBe(1));
    publisher.publish(trigger('orders', 2));
    await publisher.close();
    publisher.publish(trigger('orders', 4));
    await eventually(() =>
      expect(listener.subscriber.triggers.map(({ payloadSize }) => payloadSize)).toEqual([1, 2]),
    );
    expect(publisher.state).toMatchObject({ connected: false, reason: 'closed', published: 2 });
  });
});

test('a trigger arrives if its process ends right after publishing', async () => {
  const listener = subscriberOn(bus, opened);
  await connected(listener);
  const { publisher } = publisherOn(bus, opened);
  publisher.publish(trigger('orders', 1));
  await publisher.close();
  await eventually(() => expect(listener.subscriber.triggers).toHaveLength(1));
});
