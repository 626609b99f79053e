import { createQueueServiceClient } from '@canvass/queue/azure-storage';
import { seededRandom, startAzurite, startPostgres, startServiceBus } from '@canvass/testing';
import type { Azurite, ServiceBus } from '@canvass/testing';
import { ServiceBusSource } from '@canvass/queue/service-bus';
import type { Bench, BenchContext, BenchReport, Row } from '../bench.ts';
import { assertCount } from '../errors.ts';
import { ms } from '../figures.ts';
import { percentile } from '../percentiles.ts';
import { serverSettings } from '../table-queue/arena.ts';
import { bareBus, topic } from '../wake-up/bare-bus.ts';
import { bareTable, tableListener } from '../wake-up/notified-listener.ts';
import { callsOfAnIdleHour, waitsWhilePolling } from '../wake-up/simulated-listener.ts';
import { azureListener, memoryListener } from '../wake-up/woken-listener.ts';

/** Longer than the interval within which the publisher coalesces. */
const pauseMs = 110;
const safetyPollsAnHour = 12;

export const wakeUp: Bench = {
  name: 'wake-up',
  async run(context) {
    const azurite = await startAzurite();
    const bus = await startServiceBus({ topics: [topic] });
    try {
      const woken = await wokenRows(context, bus, azurite);
      return {
        title: 'wake-up',
        method: [
          'From a sent message (its put is acknowledged) to the start of its handler, in an idle listener with its ' +
            "defaults. *Service Bus*: publisher and listener in one process, the bus a broker's process on loopback that the " +
            'real SDK speaks to; against a message between two bare clients of the same SDK on the same bus. With the queue ' +
            'in memory only the way of the trigger counts; with the queue in Azurite the receive that follows does too, so ' +
            'there the bare message is followed by a bare receive. One message of each kind in turn, with pauses between them.',
          '*NOTIFY*: a table queue, from the call that sends to the start of the handler, the commit with its flush to ' +
            'disk included; against one statement that inserts a row with a NOTIFY, and one that deletes it.',
          'Polling and the calls of an idle hour are counted on simulated time with a queue in memory: they depend on the ' +
            'listener alone.',
        ],
        rows: [
          ...woken,
          ...(await notifiedRows(context)),
          ...(await simulatedRows(context)),
          await resumption(context, bus),
        ],
      } satisfies BenchReport;
    } finally {
      await Promise.all([bus.stop(), azurite.stop()]);
    }
  },
};

async function wokenRows({ isQuick, log }: BenchContext, bus: ServiceBus, azurite: Azurite): Promise<Row[]> {
  const bare = await bareBus(bus);
  const [inMemory, inAzurite] = [await memoryListener(bus), await azureListener(bus, azurite)];
  const client = createQueueServiceClient({ connectionString: azurite.connectionString }).getQueueClient(
    'bare',
  );
  await client.create();
  const times = {
    bare: [] as number[],
    memory: [] as number[],
    bareReceive: [] as number[],
    azurite: [] as number[],
  };
  const random = seededRandom(3);
  const pause = (): Promise<void> =>
    new Promise((resolve) => setTimeout(resolve, pauseMs / 2 + random() * 10));
  try {
    const [warmUp, samples] = isQuick ? [1, 3] : [20, 200];
    for (let sample = -warmUp; sample < samples; sample += 1) {
      const alone = await bare.once();
      await pause();
      const memory = await inMemory.once();
      await client.sendMessage('20 characters of text');
      await pause();
      const first = await bare.once();
      const beganMs = performance.now();
      const { receivedMessageItems } = await client.receiveMessages({ numberOfMessages: 32 });
      const bareReceive = first + performance.now() - beganMs;
      assertCount('received messages', receivedMessageItems.length, 1);
      for (const { messageId, popReceipt } of receivedMessageItems)
        await client.deleteMessage(messageId, popReceipt);
      await pause();
      const inAzure = await inAzurite.once();
      await pause();
      if (sample < 0) continue;
      times.bare.push(alone);
      times.memory.push(memory);
      times.bareReceive.push(bareReceive);
      times.azurite.push(inAzure);
    }
  } finally {
    await Promise.all([bare.stop(), inMemory.stop(), inAzurite.stop()]);
  }
  log(`p50 ${ms(percentile(times.memory, 0.5))} against ${ms(percentile(times.bare, 0.5))}`);
  const row = (q: number, where: 'memory' | 'azurite'): Row => {
    const against = where === 'memory' ? times.bare : times.bareReceive;
    const [ours, theirs] = [percentile(times[where], q), percentile(against, q)];
    return {
      id: `wake-up/${where}/p${q * 100}`,
      what: `Service Bus trigger, queue in ${where === 'memory' ? 'memory' : 'Azurite'}: p${q * 100}`,
      measured: ms(ours),
      against: `${ms(theirs)} of ${where === 'memory' ? 'a bare message' : 'a bare message and receive'}`,
      ratio: ours / theirs,
      ...(q === 0.5 ? { goal: { atMost: 2 } } : {}),
    };
  };
  return [row(0.5, 'memory'), row(0.99, 'memory'), row(0.5, 'azurite'), row(0.99, 'azurite')];
}

async function notifiedRows({ isQuick, log }: BenchContext): Promise<Row[]> {
  const postgres = await startPostgres({ settings: serverSettings });
  const times = { bare: [] as number[], table: [] as number[] };
  try {
    const [bare, table] = await Promise.all([
      bareTable(await postgres.createDatabase()),
      tableListener(await postgres.createDatabase()),
    ]);
    const random = seededRandom(7);
    const [warmUp, samples] = isQuick ? [1, 3] : [20, 200];
    for (let sample = -warmUp; sample < samples; sample += 1) {
      for (const [kind, contender] of [
        ['bare', bare],
        ['table', table],
      ] as const) {
        const took = await contender.once();
        if (sample >= 0) times[kind].push(took);
        await new Promise((resolve) => setTimeout(resolve, pauseMs / 2 + random() * 10));
      }
    }
    await Promise.all([bare.stop(), table.stop()]);
  } finally {
    await postgres.stop();
  }
  log(`NOTIFY: p50 ${ms(percentile(times.table, 0.5))} against ${ms(percentile(times.bare, 0.5))}`);
  return [0.5, 0.99].map((q) => {
    const [ours, theirs] = [percentile(times.table, q), percentile(times.bare, q)];
    return {
      id: `wake-up/notify/p${q * 100}`,
      what: `NOTIFY, queue in PostgreSQL: p${q * 100}`,
      measured: ms(ours),
      against: `${ms(theirs)} of two bare statements`,
      ratio: ours / theirs,
      ...(q === 0.5 ? { goal: { atMost: 2 } } : {}),
    };
  });
}

async function simulatedRows({ isQuick }: BenchContext): Promise<Row[]> {
  const waits = await waitsWhilePolling(seededRandom(4), isQuick ? 5 : 1_000);
  assertCount('messages handled while polling', waits.length, isQuick ? 5 : 1_000);
  const polling = await callsOfAnIdleHour(seededRandom(5), false);
  const triggered = await callsOfAnIdleHour(seededRandom(6), true);
  const polled = (q: number): Row => ({
    id: `wake-up/polling/p${q * 100}`,
    what: `polling with back-off (0.5 to 30 s), simulated: p${q * 100}`,
    measured: ms(percentile(waits, q)),
  });
  return [
    polled(0.5),
    polled(0.99),
    {
      id: 'wake-up/idle/polling',
      what: 'queue calls of an idle hour, polling with back-off',
      measured: String(polling),
      against: '3600, one each second',
      ratio: polling / 3_600,
    },
    {
      id: 'wake-up/idle/trigger',
      what: 'queue calls of an idle hour, with a trigger',
      measured: String(triggered),
      against: `${safetyPollsAnHour} safety polls`,
      ratio: triggered / safetyPollsAnHour,
      goal: { atMost: 1 },
    },
  ];
}

/** Kills and restarts the bus, and measures the time until triggers arrive again. */
async function resumption({ isQuick }: BenchContext, bus: ServiceBus): Promise<Row> {
  const account = { connectionString: bus.connectionString };
  const source = new ServiceBusSource({
    account,
    topic,
    subscription: 'resuming',
    administrationPort: bus.port,
  });
  let connected = Promise.withResolvers<void>();
  const subscription = source.subscribe({
    onWorkDetected: () => undefined,
    onConnected: () => connected.resolve(),
    onDisconnected: () => (connected = Promise.withResolvers()),
  });
  await connected.promise;
  const took: number[] = [];
  for (let round = 0; round < (isQuick ? 1 : 5); round += 1) {
    // A connection that breaks soon after it was made counts as refused.
    await bus.restart();
    const backMs = performance.now();
    await connected.promise;
    took.push(performance.now() - backMs);
    await new Promise((resolve) => setTimeout(resolve, isQuick ? 0 : 10_500));
  }
  await subscription.close();
  return {
    id: 'wake-up/resumption',
    what: 'bus killed (SIGKILL) and started again: from its start to a subscriber that is connected, p50',
    measured: ms(percentile(took, 0.5)),
  };
}
