import { RestError } from '@azure/storage-queue';
import { QueueListener, eachMessage, type MessageQueue } from '@canvass/queue';
import { azureStorageQueue, createQueueServiceClient } from '@canvass/queue/azure-storage';
import { startAzurite } from '@canvass/testing';
import { z } from 'zod';
import type { Bench, BenchContext, BenchReport } from '../bench.ts';
import { assertCount } from '../errors.ts';
import { compared, perSecond } from '../figures.ts';

const tasks = 4;
const take = 32;
const pairsPerGroup = 3;
const visibilityTimeoutMs = 30_000;
const schema = z.object({ segmentId: z.string() });
type Body = z.infer<typeof schema>;

export const drain: Bench = {
  name: 'drain',
  async run({ isQuick, log }) {
    const count = isQuick ? 100 : 600;
    const groups = isQuick ? 1 : 5;
    const rates: Rates = { ours: [], theirs: [] };
    for (let group = 0; group < groups; group += 1) {
      // Azurite pauses once a minute to collect garbage.
      const azurite = await startAzurite();
      try {
        await pairsOn(azurite.connectionString, count, rates);
      } finally {
        await azurite.stop();
      }
    }
    return report(count, rates, log);
  },
};

/** Messages per second of each round; rounds with the same index are neighbours. */
interface Rates {
  readonly ours: number[];
  readonly theirs: number[];
}

async function pairsOn(connectionString: string, count: number, rates: Rates): Promise<void> {
  const service = createQueueServiceClient({ connectionString });
  const queue = azureStorageQueue({ service, name: 'drain', schema });
  const client = service.getQueueClient('drain');
  await queue.create();

  async function timed(way: () => Promise<number>): Promise<number> {
    await fill(queue, count);
    const startedMs = performance.now();
    const drained = await way();
    const tookMs = performance.now() - startedMs;
    assertCount('drained messages', drained, count);
    assertCount('messages left', await queue.depth(), 0);
    return count / (tookMs / 1_000);
  }
  const listened = (): Promise<number> => timed(() => byListener(queue, count));
  const bare = (): Promise<number> => timed(() => byLoops(client));

  for (let warmUp = 0; warmUp < 2; warmUp += 1) {
    await listened();
    await bare();
  }
  for (let pair = 0; pair < pairsPerGroup; pair += 1) {
    // The order alternates.
    if (pair % 2 === 0) rates.ours.push(await listened());
    rates.theirs.push(await bare());
    if (pair % 2 === 1) rates.ours.push(await listened());
  }
}

function report(count: number, { ours, theirs }: Rates, log: BenchContext['log']): BenchReport {
  const figures = compared(perSecond, ours, theirs);
  log(`${figures.measured} against ${figures.against}`);
  return {
    title: 'drain',
    method: [
      `A listener with ${tasks} tasks of ${take} messages each empties a queue of ${count.toLocaleString('en')} small ` +
        `messages, with leases, validation and settlement, against ${tasks} bare loops over the SDK that receive ${take} ` +
        'messages and delete them beside each other. Rounds of the two alternate; the ratio is the median of the ratios of ' +
        'neighbouring rounds on one Azurite.',
    ],
    rows: [
      {
        id: 'drain/throughput',
        what: 'messages received and deleted/s',
        ...figures,
        goal: { atLeast: 0.95 },
      },
    ],
  };
}

async function fill(queue: MessageQueue<Body>, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += take) {
    const batch = Array.from({ length: Math.min(take, count - sent) }, (_, i) => `${sent + i}`);
    await Promise.all(batch.map((segmentId) => queue.send({ segmentId })));
  }
}

/** Returns the number of settled messages: Azurite may deliver one to two receivers, and one of them loses it. */
async function byListener(queue: MessageQueue<Body>, count: number): Promise<number> {
  const settled = new Set<string>();
  const drained = Promise.withResolvers<void>();
  const listener = new QueueListener(
    queue,
    {
      take,
      maxTasks: tasks,
      visibilityTimeoutMs,
      onOutcome({ kind, messageId }) {
        if (kind === 'handled' || kind === 'lost') settled.add(messageId);
        if (settled.size === count) drained.resolve();
      },
    },
    eachMessage({ run: async () => {} }),
  );
  listener.start(tasks);
  await drained.promise;
  await listener.stop();
  return settled.size;
}

type Client = ReturnType<ReturnType<typeof createQueueServiceClient>['getQueueClient']>;

/** Returns the number of settled messages. */
async function byLoops(client: Client): Promise<number> {
  const settled = new Set<string>();
  async function settle(messageId: string, popReceipt: string): Promise<void> {
    try {
      await client.deleteMessage(messageId, popReceipt);
    } catch (error) {
      if (!(error instanceof RestError) || error.statusCode !== 404) throw error;
    }
    settled.add(messageId);
  }
  async function loop(): Promise<void> {
    for (;;) {
      const { receivedMessageItems } = await client.receiveMessages({
        numberOfMessages: take,
        visibilityTimeout: visibilityTimeoutMs / 1_000,
      });
      if (receivedMessageItems.length === 0) return;
      await Promise.all(
        receivedMessageItems.map(({ messageId, popReceipt }) => settle(messageId, popReceipt)),
      );
    }
  }
  await Promise.all(Array.from({ length: tasks }, loop));
  return settled.size;
}
