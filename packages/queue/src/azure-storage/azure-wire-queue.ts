import type { QueueClient } from '@azure/storage-queue';
import { isLeaseLost, isQueueMissing, type AzureCalls } from './azure-calls.ts';
import { QueueError } from '../errors.ts';
import type { WireQueue } from '../port/wire-queue.ts';

const maxTextBytes = 65_536;

/** A queue of Azure Storage. Times are rounded up to whole seconds. */
export function azureWireQueue(client: QueueClient, calls: AzureCalls): WireQueue {
  const missing = 'missing' as const;
  const lost = 'lost' as const;
  const whenMissing = (error: Parameters<typeof isQueueMissing>[0]): 'missing' | undefined =>
    isQueueMissing(error) ? missing : undefined;
  const whenLost = (error: Parameters<typeof isLeaseLost>[0]): 'lost' | undefined =>
    isLeaseLost(error) ? lost : undefined;

  async function create(): Promise<void> {
    await calls.call(
      'CreateQueue',
      (abortSignal) => client.create({ abortSignal }),
      // It exists, with other metadata.
      (error) => (error.code === 'QueueAlreadyExists' ? 'exists' : undefined),
    );
  }

  async function createMissing(): Promise<void> {
    try {
      await create();
    } catch (cause) {
      if (!(cause instanceof QueueError) || cause.retryable) throw cause;
      const why = `The queue ${client.name} does not exist and could not be created: ${cause.message}`;
      throw new QueueError('queue-missing', why, { cause, status: cause.status });
    }
  }

  return {
    name: client.name,
    maxTextBytes,
    create,
    async put(text, { visibilityDelayMs, timeToLiveMs }) {
      const options = {
        visibilityTimeout: seconds(visibilityDelayMs),
        messageTimeToLive: timeToLiveMs === undefined ? -1 : Math.max(1, seconds(timeToLiveMs)),
      };
      const put = (abortSignal: AbortSignal): Promise<unknown> =>
        client.sendMessage(text, { ...options, abortSignal });
      if ((await calls.call('PutMessage', put, whenMissing)) !== missing) return;
      await createMissing();
      await calls.call('PutMessage', put);
    },
    async get(max, visibilityTimeoutMs, signal) {
      const answer = await calls.call(
        'GetMessages',
        (abortSignal) =>
          client.receiveMessages({
            numberOfMessages: max,
            visibilityTimeout: seconds(visibilityTimeoutMs),
            abortSignal,
          }),
        whenMissing,
        signal,
      );
      if (answer === missing) {
        await createMissing();
        return [];
      }
      return answer.receivedMessageItems.map((item) => ({
        id: item.messageId,
        text: item.messageText,
        popReceipt: item.popReceipt,
        dequeueCount: item.dequeueCount,
        insertedAt: item.insertedOn,
      }));
    },
    async delete(id, popReceipt) {
      const answer = await calls.call(
        'DeleteMessage',
        (abortSignal) => client.deleteMessage(id, popReceipt, { abortSignal }),
        whenLost,
      );
      return answer === lost ? lost : 'deleted';
    },
    async update(id, popReceipt, visibilityTimeoutMs, text) {
      const answer = await calls.call(
        'UpdateMessage',
        (abortSignal) =>
          client.updateMessage(id, popReceipt, text, seconds(visibilityTimeoutMs), { abortSignal }),
        whenLost,
      );
      return answer === lost ? lost : { popReceipt: answer.popReceipt ?? popReceipt };
    },
    async peek(max) {
      const answer = await calls.call(
        'PeekMessages',
        (abortSignal) => client.peekMessages({ numberOfMessages: max, abortSignal }),
        whenMissing,
      );
      if (answer === missing) return [];
      return answer.peekedMessageItems.map((item) => ({
        id: item.messageId,
        text: item.messageText,
        dequeueCount: item.dequeueCount,
        insertedAt: item.insertedOn,
      }));
    },
    async depth() {
      const answer = await calls.call(
        'GetQueueMetadata',
        (abortSignal) => client.getProperties({ abortSignal }),
        whenMissing,
      );
      return answer === missing ? 0 : (answer.approximateMessagesCount ?? 0);
    },
  };
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1_000);
}
