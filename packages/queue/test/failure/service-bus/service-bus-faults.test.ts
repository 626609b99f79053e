import { mkdtemp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  eventually,
  startHalfOpenProxy,
  startServiceBus,
  type HalfOpenProxy,
  type ServiceBus,
} from '@canvass/testing';
import type * as CoreAmqp from '@azure/core-amqp';
import {
  connected,
  Opened,
  publisherOn,
  subscriberOn,
  topic,
  trigger,
} from '../../service-bus/bus-fixture.ts';

const closeTimeoutMs = 300;

/** Fails if a close waits for the SDK, which takes at least a minute. */
async function expectClosed(...all: readonly { close(): Promise<void> }[]): Promise<void> {
  let isClosed = false;
  void Promise.all(all.map((each) => each.close())).then(() => (isClosed = true));
  await eventually(() => expect(isClosed).toBe(true), { timeoutMs: 30_000 });
}

let bus: ServiceBus;
let folder: string;
let proxy: HalfOpenProxy | undefined;
const opened = new Opened();

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bus-'));
  bus = await startServiceBus({ topics: [topic], file: join(folder, 'entities.json') });
});

afterEach(async () => {
  await opened.closeAll();
  await proxy?.stop();
  proxy = undefined;
  await bus.stop();
});

describe('a bus that is killed and comes back', () => {
  test('gets its subscriptions back, and triggers flow again, under load', async () => {
    const { publisher, log } = publisherOn(bus, opened, { sendTimeoutMs: 1_000 });
    const listeners = [subscriberOn(bus, opened), subscriberOn(bus, opened), subscriberOn(bus, opened)];
    await connected(...listeners);
    let sent = 0;
    const load = setInterval(() => publisher.publish(trigger('orders', (sent += 1))), 2);
    try {
      await eventually(() => expect(publisher.state.published).toBeGreaterThan(20));
      for (let round = 1; round <= 2; round += 1) {
        await bus.restart();
        await connected(...listeners);
        const { length } = listeners[0]?.subscriber.triggers ?? [];
        await eventually(() => {
          for (const { subscriber } of listeners)
            expect(subscriber.triggers.length).toBeGreaterThan(length + 20);
        });
        for (const { source } of listeners) expect(source.state.connects).toBe(round + 1);
      }
    } finally {
      clearInterval(load);
    }
    // Once per loss, regardless of the number of triggers. On a busy machine a late confirmation is a loss, too.
    const warnings = log.lines.filter((line) => line.startsWith('warn'));
    expect(warnings.length).toBeLessThanOrEqual(publisher.state.connects);
    for (const each of listeners)
      expect(each.log.lines).toEqual(['warn unavailable', 'info', 'warn unavailable', 'info']);
    for (const { subscriber } of listeners) {
      expect(subscriber.events.filter((event) => event.endsWith('connected'))).toEqual([
        'connected',
        'disconnected',
        'connected',
        'disconnected',
        'connected',
      ]);
    }
  });

  test('gets the triggers published while it was down, coalesced', async () => {
    const { publisher } = publisherOn(bus, opened, { sendTimeoutMs: 500 });
    await eventually(() => expect(publisher.state.connected).toBe(true));
    await bus.stop();
    for (let count = 0; count < 100; count += 1) publisher.publish(trigger('orders'));
    await eventually(() => expect(publisher.state.connected).toBe(false));
    await bus.restart();
    const listener = subscriberOn(bus, opened);
    await connected(listener);
    publisher.publish(trigger('orders', 900));
    await eventually(() =>
      expect(listener.subscriber.triggers.at(-1)?.payloadSize).toBeGreaterThanOrEqual(900),
    );
    expect(publisher.state.dropped).toBe(0);
  });
});

describe('a subscription that is removed', () => {
  test('is created again', async () => {
    const listener = subscriberOn(bus, opened);
    await connected(listener);
    await bus.deleteSubscription(topic, listener.name);
    await eventually(() => expect(listener.source.state).toMatchObject({ connected: true, connects: 2 }));
    expect(await bus.subscriptions(topic)).toEqual([listener.name]);
    expect(listener.log.lines).toEqual(['warn missing', 'info']);
  });
});

describe('a wrong setup', () => {
  test('logs a wrong key once, and works without a restart once it is right', async () => {
    const account = { connectionString: bus.connectionStringWith({ wrongKey: true }) };
    const { publisher, log } = publisherOn(bus, opened, { account });
    const listener = subscriberOn(bus, opened, { account });
    for (let count = 0; count < 1_000; count += 1) publisher.publish(trigger('orders'));
    await eventually(() => {
      expect(publisher.state.failures).toBeGreaterThan(3);
      expect(listener.source.state.failures).toBeGreaterThan(3);
    });
    expect(log.lines).toEqual(['warn unauthorized']);
    expect(listener.log.lines).toEqual(['warn unauthorized']);
    await bus.acceptKeys();
    await connected(listener);
    publisher.publish(trigger('orders', 5_000));
    await eventually(() =>
      expect(listener.subscriber.triggers.at(-1)?.payloadSize).toBeGreaterThanOrEqual(5_000),
    );
    expect(log.lines).toEqual(['warn unauthorized', 'info']);
    expect(listener.log.lines).toEqual(['warn unauthorized', 'info']);
  });

  test('logs a missing topic once, and works without a restart once it exists', async () => {
    const { publisher, log } = publisherOn(bus, opened, { topic: 'elsewhere' });
    const listener = subscriberOn(bus, opened, { topic: 'elsewhere' });
    await eventually(() => {
      expect(publisher.state.failures).toBeGreaterThan(3);
      expect(listener.source.state.failures).toBeGreaterThan(3);
    });
    expect(log.lines).toEqual(['warn missing']);
    expect(listener.log.lines).toEqual(['warn missing']);
    await bus.createTopic('elsewhere');
    await connected(listener);
    publisher.publish(trigger('orders'));
    await eventually(() => expect(listener.subscriber.triggers).toHaveLength(1));
    expect(await bus.subscriptions('elsewhere')).toEqual([listener.name]);
  });

  test('without any bus does not block start and close', async () => {
    await bus.stop();
    const { publisher } = publisherOn(bus, opened, { closeTimeoutMs });
    const listener = subscriberOn(bus, opened, { closeTimeoutMs });
    publisher.publish(trigger('orders'));
    await eventually(() => expect(listener.source.state.failures).toBeGreaterThan(1));
    await expectClosed(publisher, listener);
  });
});

describe('half-open connections', () => {
  test('a publisher notices with its next trigger, and sends it over a new connection', async () => {
    proxy = await startHalfOpenProxy({ host: '127.0.0.1', port: bus.port });
    const account = { connectionString: bus.connectionStringWith({ port: proxy.port }) };
    const { publisher } = publisherOn(bus, opened, { account, sendTimeoutMs: 500 });
    const listener = subscriberOn(bus, opened);
    await connected(listener);
    await eventually(() => expect(publisher.state.connected).toBe(true));
    proxy.swallow();
    publisher.publish(trigger('orders', 3));
    await eventually(() => expect(publisher.state).toMatchObject({ connected: false, failed: 1 }));
    proxy.pass();
    // Again, if its confirmation came late.
    await eventually(() => expect(listener.subscriber.triggers[0]).toEqual(trigger('orders', 3)));
  });

  test('a subscriber notices when the bus has been silent for twice its idle time', async () => {
    // The SDK's idle time is a constant of 60 s, in the CommonJS build, which the SDK of Service Bus requires.
    const { Constants } = createRequire(import.meta.url)('@azure/core-amqp') as typeof CoreAmqp;
    const constants = Constants as { defaultConnectionIdleTimeoutInMs: number };
    const usual = constants.defaultConnectionIdleTimeoutInMs;
    expect(usual).toBe(60_000);
    constants.defaultConnectionIdleTimeoutInMs = 400;
    try {
      proxy = await startHalfOpenProxy({ host: '127.0.0.1', port: bus.port });
      const account = { connectionString: bus.connectionStringWith({ port: proxy.port }) };
      const listener = subscriberOn(bus, opened, { account, connectTimeoutMs: 1_000 });
      await connected(listener);
      proxy.swallow();
      await eventually(() => expect(listener.subscriber.isConnected).toBe(false));
      proxy.pass();
      await connected(listener);
      const { publisher } = publisherOn(bus, opened);
      // With this idle time a busy machine may lose a connection again, and its trigger with it.
      await eventually(() => {
        publisher.publish(trigger('orders'));
        expect(listener.subscriber.triggers.length).toBeGreaterThan(0);
      });
    } finally {
      constants.defaultConnectionIdleTimeoutInMs = usual;
    }
  });

  test('close ends in time, and leaves no connection behind', async () => {
    proxy = await startHalfOpenProxy({ host: '127.0.0.1', port: bus.port });
    const account = { connectionString: bus.connectionStringWith({ port: proxy.port }) };
    const { publisher } = publisherOn(bus, opened, { account, closeTimeoutMs });
    const listener = subscriberOn(bus, opened, { account, closeTimeoutMs });
    await connected(listener);
    await eventually(() => expect(publisher.state.connected).toBe(true));
    proxy.swallow();
    publisher.publish(trigger('orders'));
    await expectClosed(publisher, listener);
    await eventually(() => expect(proxy?.connections).toBe(0));
  });
});
