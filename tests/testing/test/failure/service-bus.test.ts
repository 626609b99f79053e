import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServiceBusAdministrationClient, ServiceBusClient } from '@azure/service-bus';
import type { ServiceBusReceivedMessage, ServiceBusReceiver } from '@azure/service-bus';
import { eventually, startServiceBus } from '../../src/index.ts';
import type { ServiceBus } from '../../src/index.ts';

const topic = 'orders';
const retryOptions = { maxRetries: 0, retryDelayInMs: 50, maxRetryDelayInMs: 50, timeoutInMs: 30_000 };

let bus: ServiceBus;
const clients: ServiceBusClient[] = [];

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bus-'));
  bus = await startServiceBus({ topics: [topic], file: join(folder, 'entities.json') });
});

afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.close()));
  await bus.stop();
});

function connect(connectionString = bus.connectionString): ServiceBusClient {
  const client = new ServiceBusClient(connectionString, { retryOptions });
  clients.push(client);
  return client;
}

/** The SDK's client, over plain HTTP. */
function administration(connectionString = bus.connectionString): ServiceBusAdministrationClient {
  const client = new ServiceBusAdministrationClient(connectionString, { retryOptions: { maxRetries: 0 } });
  client.pipeline.addPolicy({
    name: 'plain http',
    sendRequest(request, next) {
      request.url = request.url.replace('https:', 'http:');
      request.allowInsecureConnection = true;
      return next(request);
    },
  });
  return client;
}

async function received(receiver: ServiceBusReceiver): Promise<ServiceBusReceivedMessage> {
  const [message] = await receiver.receiveMessages(1, { maxWaitTimeInMs: 30_000 });
  if (message === undefined) throw new Error('nothing came');
  return message;
}

describe('the Service Bus stand-in with the real SDK', () => {
  test('delivers a copy of each message to every subscription, in order, single or in a batch', async () => {
    for (const name of ['one', 'two']) await bus.createSubscription(topic, name);
    const client = connect();
    const bodies: Record<string, unknown[]> = { one: [], two: [] };
    for (const [name, seen] of Object.entries(bodies)) {
      client.createReceiver(topic, name, { receiveMode: 'receiveAndDelete' }).subscribe({
        processMessage: async ({ body }) => void seen.push(body),
        processError: async ({ error }) => {
          throw error;
        },
      });
    }
    const sender = client.createSender(topic);
    await sender.sendMessages({ body: { number: 0 } });
    await sender.sendMessages([{ body: { number: 1 } }, { body: { number: 2 } }]);
    const all = [{ number: 0 }, { number: 1 }, { number: 2 }];
    await eventually(() => expect(bodies).toEqual({ one: all, two: all }));
    expect(await bus.counts()).toEqual({ sentToTopics: 3, deliveredToSubscribers: 6, connections: 1 });
  });

  test('accepts far more messages over one link than fit into its buffers', async () => {
    await bus.createSubscription(topic, 'one');
    const client = connect();
    let seen = 0;
    client
      .createReceiver(topic, 'one')
      .subscribe(
        { processMessage: async () => void (seen += 1), processError: async () => {} },
        { maxConcurrentCalls: 100 },
      );
    const sender = client.createSender(topic);
    for (let batch = 0; batch < 50; batch += 1) {
      await sender.sendMessages(Array.from({ length: 100 }, (_, index) => ({ body: index })));
    }
    await eventually(() => expect(seen).toBe(5_000));
  });

  test('redelivers an abandoned message and removes a completed one', async () => {
    await bus.createSubscription(topic, 'one');
    const client = connect();
    await client.createSender(topic).sendMessages({ body: 'work' });
    const receiver = client.createReceiver(topic, 'one');
    const first = await received(receiver);
    expect(first.deliveryCount).toBe(0);
    await receiver.abandonMessage(first);
    const second = await received(receiver);
    expect(second).toMatchObject({ body: 'work', deliveryCount: 1 });
    await receiver.completeMessage(second);
    expect(await receiver.peekMessages(1)).toEqual([]);
    await expect(receiver.completeMessage(second)).rejects.toThrow(/already|settled|lock/i);
  });

  test('moves rejected messages and those delivered too often to the dead letters', async () => {
    await administration().createSubscription(topic, 'one', { maxDeliveryCount: 1 });
    const client = connect();
    await client.createSender(topic).sendMessages([{ body: 'bad' }, { body: 'unlucky' }]);
    const receiver = client.createReceiver(topic, 'one');
    await receiver.deadLetterMessage(await received(receiver), {
      deadLetterReason: 'test',
      deadLetterErrorDescription: '',
    });
    await receiver.abandonMessage(await received(receiver));
    const dead = client.createReceiver(topic, 'one', {
      subQueueType: 'deadLetter',
      receiveMode: 'receiveAndDelete',
    });
    expect([(await received(dead)).body, (await received(dead)).body]).toEqual(['bad', 'unlucky']);
  });

  test('redelivers a message when its lock expires, unless the lock is renewed', async () => {
    await administration().createSubscription(topic, 'one', { lockDuration: 'PT4S' });
    const client = connect();
    await client.createSender(topic).sendMessages([{ body: 'kept' }, { body: 'lost' }]);
    const receiver = client.createReceiver(topic, 'one', { maxAutoLockRenewalDurationInMs: 0 });
    const [kept, lost] = [await received(receiver), await received(receiver)];
    const renewing = setInterval(() => void receiver.renewMessageLock(kept).catch(() => {}), 300);
    const again = await eventually(() => received(receiver));
    clearInterval(renewing);
    expect(again).toMatchObject({ body: 'lost', deliveryCount: 1 });
    await expect(receiver.completeMessage(lost)).rejects.toMatchObject({ code: 'MessageLockLost' });
    await receiver.completeMessage(kept);
  });

  test('lets messages expire', async () => {
    await bus.createSubscription(topic, 'one');
    const client = connect();
    await client.createSender(topic).sendMessages([{ body: 'stale', timeToLive: 1 }, { body: 'fresh' }]);
    const receiver = client.createReceiver(topic, 'one', { receiveMode: 'receiveAndDelete' });
    await eventually(async () => expect((await received(receiver)).body).toBe('fresh'));
  });

  test('applies the filter of a subscription', async () => {
    const filter = { subject: 'wanted', applicationProperties: { shop: 'a & b' } };
    await administration().createSubscription(topic, 'one', { defaultRuleOptions: { name: 'rule', filter } });
    const client = connect();
    await client.createSender(topic).sendMessages([
      { body: 1, subject: 'wanted', applicationProperties: { shop: 'other' } },
      { body: 2, subject: 'unwanted', applicationProperties: { shop: 'a & b' } },
      { body: 3, subject: 'wanted', applicationProperties: { shop: 'a & b' } },
    ]);
    const receiver = client.createReceiver(topic, 'one', { receiveMode: 'receiveAndDelete' });
    expect((await received(receiver)).body).toBe(3);
  });

  test('requires a key with the right for each operation', async () => {
    await bus.createSubscription(topic, 'one');
    const send = (connectionString: string): Promise<void> =>
      connect(connectionString).createSender(topic).sendMessages({ body: 'work' });
    const wrong = bus.connectionStringWith({ wrongKey: true });
    const listening = bus.connectionStringWith({ rights: ['Listen'] });
    await expect(send(wrong)).rejects.toMatchObject({ code: 'UnauthorizedAccess' });
    await expect(send(listening)).rejects.toMatchObject({ code: 'UnauthorizedAccess' });
    await expect(administration(listening).createSubscription(topic, 'two')).rejects.toMatchObject({
      statusCode: 401,
    });
    await bus.acceptKeys();
    await send(wrong);
    await received(connect(listening).createReceiver(topic, 'one', { receiveMode: 'receiveAndDelete' }));
  });

  test('answers like the service if something does not exist or already exists', async () => {
    await expect(connect().createSender('nowhere').sendMessages({ body: 1 })).rejects.toMatchObject({
      code: 'MessagingEntityNotFound',
    });
    const admin = administration();
    await expect(admin.createSubscription('nowhere', 'one')).rejects.toMatchObject({ statusCode: 404 });
    await admin.createSubscription(topic, 'one');
    await expect(admin.createSubscription(topic, 'one')).rejects.toMatchObject({ statusCode: 409 });
    await expect(admin.createSubscription(topic, 'two', { autoDeleteOnIdle: 'PT1M' })).rejects.toMatchObject({
      statusCode: 400,
    });
    expect(await admin.subscriptionExists(topic, 'one')).toBe(true);
    expect(await admin.subscriptionExists(topic, 'two')).toBe(false);
    await admin.deleteSubscription(topic, 'one');
    expect(await bus.subscriptions(topic)).toEqual([]);
  });

  test('keeps topics and subscriptions in its file over a kill', async () => {
    await administration().createTopic('more');
    await administration().createSubscription('more', 'one', { maxDeliveryCount: 3 });
    await bus.restart();
    expect(await administration().getSubscription('more', 'one')).toMatchObject({ maxDeliveryCount: 3 });
    expect(await bus.subscriptions(topic)).toEqual([]);
  });
});
