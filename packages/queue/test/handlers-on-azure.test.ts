import { eventually, FakeClock, jestAzuriteConnectionString, latch, uniqueName } from '@canvass/testing';
import { describe, expect, test } from '@jest/globals';
import { BatchProcessingQueueHandler, QueueHandler } from '../src/handlers/queue-handlers.ts';
import type { MessageQueue, ReceivedMessage } from '../src/port/message-queue.ts';
import { azureStorageQueue } from '../src/azure-storage/azure-storage-queue.ts';
import { createQueueServiceClient } from '../src/azure-storage/create-queue-service-client.ts';
import { noteSchema, type Note } from './contract.ts';

const service = createQueueServiceClient({ connectionString: jestAzuriteConnectionString() });
const visibilityTimeoutMs = 600_000;
const fresh = (): MessageQueue<Note> =>
  azureStorageQueue({ service, name: uniqueName('handled'), schema: noteSchema });

describe('handlers on an Azure Storage queue', () => {
  test('two batch handlers drain a queue, and each message is handled by one of them', async () => {
    const queue = fresh();
    await Promise.all(Array.from({ length: 60 }, (_, i) => queue.send({ note: `${i}` })));
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
    expect(seen).toHaveLength(60);
    expect(new Set(seen).size).toBe(60);
  });

  test('keeps a message whose handling takes far longer than its visibility timeout', async () => {
    const queue = fresh();
    await queue.send({ note: 'long' });
    const clock = new FakeClock();
    const messages: ReceivedMessage<Note>[] = [];
    const [begun, done] = [latch(), latch()];
    const run = QueueHandler.for(queue)
      .with({ visibilityTimeoutMs, clock })
      .do({
        async run(message) {
          messages.push(message);
          begun.open();
          await done.wait();
        },
      })
      .runOnce();
    await begun.wait();
    const receipts = messages.map(({ popReceipt }) => popReceipt);
    for (let renewals = 1; renewals <= 4; renewals += 1) {
      await clock.advance(visibilityTimeoutMs / 2);
      await eventually(() => expect(receipts).not.toContain(messages[0]!.popReceipt));
      receipts.push(messages[0]!.popReceipt);
      // The answer has come, but the timer of the next renewal may not have been set yet.
      await clock.settle();
    }
    expect(await queue.receive(1, visibilityTimeoutMs)).toEqual([]);
    done.open();
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
      .with({ visibilityTimeoutMs, retryDelayMs: 0, maxDequeueCount: 2 })
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
