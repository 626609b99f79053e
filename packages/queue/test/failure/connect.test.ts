import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { MessageQueue } from '../../src/port/message-queue.ts';
import { parseSettings, queueSettings } from '@canvass/settings';
import {
  eventually,
  startAzurite,
  startPostgres,
  startServiceBus,
  type Azurite,
  type Postgres,
  type ServiceBus,
} from '@canvass/testing';
import { queueConfig } from '../../src/service/queue-config.ts';
import {
  connectObserver,
  connectQueues,
  connectReceiver,
  connectSender,
  type ReceivingConnection,
} from '../../src/service/connect.ts';

const deps = { counter: () => {}, log: { info: () => {}, warn: () => {}, error: () => {} } };
interface Task {
  readonly id: string;
}
const schema = z.object({ id: z.string() });
const keyed = { name: 'keyed', schema, keyOf: ({ id }: Task): string => id };
const other = { name: 'others', schema };
/** Its own: the names of the queues are fixed. */
let azurite: Azurite;
let postgres: Postgres;
let bus: ServiceBus;
beforeAll(async () => {
  [azurite, postgres, bus] = await Promise.all([
    startAzurite(),
    startPostgres(),
    startServiceBus({ topics: ['work-detected'] }),
  ]);
});
afterAll(() => Promise.all([azurite.stop(), postgres.stop(), bus.stop()]));

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

const tasks: Task[] = Array.from({ length: 12 }, (_, index) => ({ id: `task-${10 + index}` }));

function open(env: Record<string, string>) {
  const config = queueConfig(parseSettings(queueSettings, env), {
    connectionString: azurite.connectionString,
  });
  const sender = connectSender(config, deps);
  const receiver = connectReceiver(config, deps, 'worker-1');
  const looker = connectQueues(config, deps);
  const observer = connectObserver(config, deps, 'observer-1');
  for (const each of [sender, receiver, looker, observer]) closers.push(() => each.close());
  return { config, sender, receiver, looker, observer };
}

async function takeAll(queue: MessageQueue<Task>): Promise<string[]> {
  const taken: string[] = [];
  for (;;) {
    const messages = await queue.receive(32, 30_000);
    if (messages.length === 0) return taken.toSorted();
    for (const message of messages) {
      taken.push(message.body.id);
      await queue.delete(message);
    }
  }
}

/** Records the calls of the receiver's trigger. */
function watch({ trigger }: ReceivingConnection) {
  const seen = { connections: 0, queues: [] as string[] };
  const subscription = trigger!.subscribe({
    onConnected: () => void (seen.connections += 1),
    onDisconnected: () => {},
    onWorkDetected: ({ queueName }) => void seen.queues.push(queueName),
  });
  closers.push(() => subscription.close());
  return seen;
}

const ids = tasks.map(({ id }) => id);

test.each([
  { what: 'one queue of the storage account', env: {}, queues: [keyed.name] },
  {
    what: 'its shards',
    env: { QUEUE_SHARDS: '3' },
    queues: [keyed.name, `${keyed.name}-1`, `${keyed.name}-2`],
  },
] as { what: string; env: Record<string, string>; queues: string[] }[])(
  'messages go through $what, and nothing wakes the workers',
  async ({ env, queues }) => {
    const { sender, receiver, looker } = open(env);
    for (const task of tasks) await sender.open(keyed).send(task);
    const depths = await looker.open(keyed).depths();
    expect(depths.map(({ name }) => name)).toEqual(queues);
    expect(depths.every(({ depth }) => depth > 0)).toBe(true);
    expect(await takeAll(receiver.open(keyed))).toEqual(ids);
    expect(receiver.trigger).toBeUndefined();
  },
);

const serviceBusEnv = () => ({
  SERVICEBUS_CONNECTION_STRING: bus.connectionString,
  SERVICEBUS_ADMINISTRATION_PORT: String(bus.port),
});

const postgresEnv = async () => ({
  QUEUE_PROVIDER: 'postgres',
  DATABASE_URL: await postgres.createDatabase(),
});

test('with Service Bus, each message also wakes the workers', async () => {
  const { sender, receiver, observer } = open(serviceBusEnv());
  const seen = watch(receiver);
  const observed = watch(observer);
  await eventually(() => expect([seen.connections, observed.connections]).toEqual([1, 1]));
  await sender.open(keyed).send(tasks[0]!);
  await eventually(() => expect(seen.queues).toContain(keyed.name));
  await eventually(() => expect(observed.queues).toContain(keyed.name));
  expect(await takeAll(receiver.open(keyed))).toEqual([ids[0]]);
});

test('while Service Bus is down, messages are sent, and receivers know that no trigger wakes them', async () => {
  const down = await startServiceBus();
  await down.stop();
  const { sender, receiver } = open({ SERVICEBUS_CONNECTION_STRING: down.connectionString });
  const seen = watch(receiver);
  await sender.open(keyed).send(tasks[0]!);
  expect(await takeAll(receiver.open(keyed))).toEqual([ids[0]]);
  expect(seen).toEqual({ connections: 0, queues: [] });
});

test('with PostgreSQL, messages are rows, and NOTIFY wakes the workers', async () => {
  const { sender, receiver, looker, observer } = open(await postgresEnv());
  const seen = watch(receiver);
  const observed = watch(observer);
  await eventually(() => expect([seen.connections, observed.connections]).toEqual([1, 1]));
  for (const task of tasks) await sender.open(keyed).send(task);
  await eventually(() => expect(seen.queues).toContain(keyed.name));
  await eventually(() => expect(observed.queues).toContain(keyed.name));
  expect(await looker.open(keyed).depth()).toBe(tasks.length);
  expect(await takeAll(receiver.open(keyed))).toEqual(ids);
});

test.each(['Service Bus', 'PostgreSQL'])(
  'with %s, the messages of another queue wake the workers, too',
  async (service) => {
    const env = service === 'PostgreSQL' ? await postgresEnv() : serviceBusEnv();
    const { sender, receiver } = open(env);
    const seen = watch(receiver);
    await eventually(() => expect(seen.connections).toBe(1));
    await sender.open(other).send(tasks[0]!);
    await eventually(() => expect(seen.queues).toContain(other.name));
    const received = await receiver.open(other).receive(32, 30_000);
    expect(received.map(({ body }) => body)).toEqual([tasks[0]]);
    expect(await takeAll(receiver.open(keyed))).toEqual([]);
  },
);

test.each(['Service Bus', 'PostgreSQL'])(
  'with %s, what one worker sends wakes the other, until it is closed',
  async (service) => {
    const env = service === 'PostgreSQL' ? await postgresEnv() : serviceBusEnv();
    const { receiver, config } = open(env);
    const second = connectReceiver(config, deps, 'worker-2');
    closers.push(() => second.close());
    const seen = watch(second);
    await eventually(() => expect(seen.connections).toBe(1));
    await receiver.open(other).send(tasks[0]!);
    await eventually(() => expect(seen.queues).toContain(other.name));
    await receiver.close();
  },
);
