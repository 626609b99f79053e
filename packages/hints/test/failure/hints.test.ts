import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import {
  answersStoredQueueName,
  surveyAnswersStoredSchema,
  type SurveyAnswersStored,
} from '@canvass/journal';
import type { MessageQueue } from '@canvass/queue';
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
import {
  hintQueueConfig,
  openHintQueue,
  openHintReceiver,
  openHintSender,
  type HintReceiver,
} from '../../src/index.ts';

const deps = { counter: () => {}, log: { info: () => {}, warn: () => {}, error: () => {} } };
const other = { name: 'others', schema: surveyAnswersStoredSchema };
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

const hints: SurveyAnswersStored[] = Array.from({ length: 12 }, (_, index) => ({
  segmentId: `01J${String(index).padStart(23, '0')}`,
}));

function open(env: Record<string, string>) {
  const config = hintQueueConfig(parseSettings(queueSettings, env), {
    connectionString: azurite.connectionString,
  });
  const sender = openHintSender(config, deps);
  const receiver = openHintReceiver(config, deps, 'worker-1');
  const looker = openHintQueue(config, deps);
  for (const each of [sender, receiver, looker]) closers.push(() => each.close());
  return { config, sender, receiver, looker };
}

async function takeAll(queue: MessageQueue<SurveyAnswersStored>): Promise<string[]> {
  const taken: string[] = [];
  for (;;) {
    const messages = await queue.receive(32, 30_000);
    if (messages.length === 0) return taken.toSorted();
    for (const message of messages) {
      taken.push(message.body.segmentId);
      await queue.delete(message);
    }
  }
}

/** Records the calls of the receiver's trigger. */
function watch({ trigger }: HintReceiver) {
  const seen = { connections: 0, queues: [] as string[] };
  const subscription = trigger!.subscribe({
    onConnected: () => void (seen.connections += 1),
    onDisconnected: () => {},
    onWorkDetected: ({ queueName }) => void seen.queues.push(queueName),
  });
  closers.push(() => subscription.close());
  return seen;
}

const ids = hints.map(({ segmentId }) => segmentId);

test.each([
  { what: 'one queue of the storage account', env: {}, queues: [answersStoredQueueName] },
  {
    what: 'its shards',
    env: { QUEUE_SHARDS: '3' },
    queues: [answersStoredQueueName, `${answersStoredQueueName}-1`, `${answersStoredQueueName}-2`],
  },
] as { what: string; env: Record<string, string>; queues: string[] }[])(
  'hints go through $what, and nothing wakes the workers',
  async ({ env, queues }) => {
    const { sender, receiver, looker } = open(env);
    for (const hint of hints) await sender.queue.send(hint);
    const depths = await looker.queue.depths();
    expect(depths.map(({ name }) => name)).toEqual(queues);
    expect(depths.every(({ depth }) => depth > 0)).toBe(true);
    expect(await takeAll(receiver.queue)).toEqual(ids);
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

test('with Service Bus, each hint also wakes the workers', async () => {
  const { sender, receiver } = open(serviceBusEnv());
  const seen = watch(receiver);
  await eventually(() => expect(seen.connections).toBe(1));
  await sender.queue.send(hints[0]!);
  await eventually(() => expect(seen.queues).toContain(answersStoredQueueName));
  expect(await takeAll(receiver.queue)).toEqual([ids[0]]);
});

test('while Service Bus is down, hints are sent, and receivers know that no trigger wakes them', async () => {
  const down = await startServiceBus();
  await down.stop();
  const { sender, receiver } = open({ SERVICEBUS_CONNECTION_STRING: down.connectionString });
  const seen = watch(receiver);
  await sender.queue.send(hints[0]!);
  expect(await takeAll(receiver.queue)).toEqual([ids[0]]);
  expect(seen).toEqual({ connections: 0, queues: [] });
});

test('with PostgreSQL, hints are rows, and NOTIFY wakes the workers', async () => {
  const { sender, receiver, looker } = open(await postgresEnv());
  const seen = watch(receiver);
  await eventually(() => expect(seen.connections).toBe(1));
  for (const hint of hints) await sender.queue.send(hint);
  await eventually(() => expect(seen.queues).toContain(answersStoredQueueName));
  expect(await looker.queue.depth()).toBe(hints.length);
  expect(await takeAll(receiver.queue)).toEqual(ids);
});

test.each(['Service Bus', 'PostgreSQL'])(
  'with %s, the messages of another queue wake the workers, too',
  async (service) => {
    const env = service === 'PostgreSQL' ? await postgresEnv() : serviceBusEnv();
    const { sender, receiver } = open(env);
    const seen = watch(receiver);
    await eventually(() => expect(seen.connections).toBe(1));
    await sender.open(other).send(hints[0]!);
    await eventually(() => expect(seen.queues).toContain(other.name));
    const received = await receiver.open(other).receive(32, 30_000);
    expect(received.map(({ body }) => body)).toEqual([hints[0]]);
    expect(await takeAll(receiver.queue)).toEqual([]);
  },
);

test.each(['Service Bus', 'PostgreSQL'])(
  'with %s, what one worker sends wakes the other, until it is closed',
  async (service) => {
    const env = service === 'PostgreSQL' ? await postgresEnv() : serviceBusEnv();
    const { receiver, config } = open(env);
    const second = openHintReceiver(config, deps, 'worker-2');
    closers.push(() => second.close());
    const seen = watch(second);
    await eventually(() => expect(seen.connections).toBe(1));
    await receiver.open(other).send(hints[0]!);
    await eventually(() => expect(seen.queues).toContain(other.name));
    await receiver.close();
  },
);
