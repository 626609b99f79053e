import { eventually, jestAzuriteConnectionString, latch, uniqueName } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { BatchProcessingQueueHandler, QueueHandler, type MessageQueue } from '../src/index.ts';
import { azureStorageQueue, createQueueServiceClient } from '../src/azure-storage/index.ts';
import { noteSchema, type Note } from './contract.ts';

const service = createQueueServiceClient({ connectionString: jestAzuriteConnectionString() });
const fresh = (): MessageQueue<Note> =>
  azureStorageQueue({ service, name: uniqueName('handled'), schema: noteSchema });

describe('handlers on an Azure Storage queue', () => {
  test('two batch handlers drain a queue, and each message is handled by one of them', async () => {
    const queue = fresh();
    await Promise.all(Array.from({ length: 100 }, (_, i) => queue.send({ note: `${i}` })));
    const seen: string[] = [];
    const processors = [1, 2].map(() =>
      BatchProcessingQueueHandler.for(queue)
        .every(20)
        .take(32)
        .do({ run: async ({ body }) => void seen.push(body.note) }),
    );
    for (const processor of processors) processor.start();
    await eventually(async () => expect(await queue.depth()).toBe(0));
    await Promise.all(processors.map((processor) => processor.stop()));
    expect(seen).toHaveLength(100);
    expect(new Set(seen).size).toBe(100);
  });

  test('keeps a message whose handling takes far longer than its visibility timeout', async () => {
    const queue = fresh();
    await queue.send({ note: 'long' });
    const receipts: string[] = [];
    const renewedOften = latch();
    const run = QueueHandler.for(queue)
      .with({ visibilityTimeoutMs: 1_000 })
      .do({
        async run(message) {
          await eventually(() => {
            if (receipts.at(-1) !== message.popReceipt) receipts.push(message.popReceipt);
            expect(receipts.length).toBeGreaterThan(4);
          });
          renewedOften.open();
        },
      })
      .runOnce();
    await renewedOften.wait();
    expect(await queue.receive(1, 60_000)).toEqual([]);
    expect(await run).toMatchObject({ handled: 1 });
    expect(await queue.depth()).toBe(0);
  });

  test('a message that keeps failing ends in the poison queue without delaying the others', async () => {
    const queue = fresh();
    await queue.send({ note: 'bad' });
    await queue.send({ note: 'good' });
    const processor = QueueHandler.for(queue)
      .every(20)
      .take(32)
      .with({ visibilityTimeoutMs: 1_000, maxDequeueCount: 2 })
      .do({
        async run({ body }) {
          if (body.note === 'bad') throw new Error('no luck');
        },
      });
    processor.start();
    await eventually(async () => expect(await queue.depth()).toBe(0));
    await processor.stop();
    expect(await queue.poison.peek(32)).toMatchObject([
      { reason: 'too-many-dequeues', error: 'no luck', dequeueCount: 3 },
    ]);
  });
});
