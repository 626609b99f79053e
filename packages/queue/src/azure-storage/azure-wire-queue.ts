import type { QueueClient, RestError } from '@azure/storage-queue';
import { isLeaseLost, isQueueMissing, type AzureCalls } from './azure-calls.ts';
import { QueueError } from '../errors.ts';
import type { PeekedWireMessage, WireMessage, WirePutOptions, WireQueue } from '../port/wire-queue.ts';

const whenMissing = (error: RestError): 'missing' | undefined =>
  isQueueMissing(error) ? 'missing' : undefined;
const whenLost = (error: RestError): 'lost' | undefined => (isLeaseLost(error) ? 'lost' : undefined);

/** A queue of Azure Storage. It rounds times up to whole seconds. */
export class AzureWireQueue implements WireQueue {
  readonly name: string;
  /** The limit of the service for a message. */
  readonly maxTextBytes = 65_536;
  readonly #client: QueueClient;
  readonly #calls: AzureCalls;

  constructor(client: QueueClient, calls: AzureCalls) {
    this.name = client.name;
    this.#client = client;
    this.#calls = calls;
  }

  async create(): Promise<void> {
    await this.#calls.call(
      'CreateQueue',
      (abortSignal) => this.#client.create({ abortSignal }),
      // The queue exists, with other metadata.
      (error) => (error.code === 'QueueAlreadyExists' ? 'exists' : undefined),
    );
  }

  async put(text: string, { visibilityDelayMs, timeToLiveMs }: WirePutOptions): Promise<void> {
    const options = {
      visibilityTimeout: seconds(visibilityDelayMs),
      messageTimeToLive: timeToLiveMs === undefined ? -1 : Math.max(1, seconds(timeToLiveMs)),
    };
    const put = (abortSignal: AbortSignal): Promise<unknown> =>
      this.#client.sendMessage(text, { ...options, abortSignal });
    if ((await this.#calls.call('PutMessage', put, whenMissing)) !== 'missing') return;
    await this.#createMissing();
    await this.#calls.call('PutMessage', put);
  }

  async get(
    max: number,
    visibilityTimeoutMs: number,
    signal: AbortSignal | undefined,
  ): Promise<WireMessage[]> {
    const options = { numberOfMessages: max, visibilityTimeout: seconds(visibilityTimeoutMs) };
    const answer = await this.#calls.call(
      'GetMessages',
      (abortSignal) => this.#client.receiveMessages({ ...options, abortSignal }),
      whenMissing,
      signal,
    );
    if (answer === 'missing') {
      await this.#createMissing();
      return [];
    }
    return answer.receivedMessageItems.map((item) => ({ ...peeked(item), popReceipt: item.popReceipt }));
  }

  async delete(id: string, popReceipt: string): Promise<'deleted' | 'lost'> {
    const answer = await this.#calls.call(
      'DeleteMessage',
      (abortSignal) => this.#client.deleteMessage(id, popReceipt, { abortSignal }),
      whenLost,
    );
    return answer === 'lost' ? 'lost' : 'deleted';
  }

  async update(
    id: string,
    popReceipt: string,
    visibilityTimeoutMs: number,
    text: string | undefined,
  ): Promise<{ readonly popReceipt: string } | 'lost'> {
    const hiddenFor = seconds(visibilityTimeoutMs);
    const answer = await this.#calls.call(
      'UpdateMessage',
      (abortSignal) => this.#client.updateMessage(id, popReceipt, text, hiddenFor, { abortSignal }),
      whenLost,
    );
    return answer === 'lost' ? 'lost' : { popReceipt: answer.popReceipt ?? popReceipt };
  }

  async peek(max: number): Promise<PeekedWireMessage[]> {
    const answer = await this.#calls.call(
      'PeekMessages',
      (abortSignal) => this.#client.peekMessages({ numberOfMessages: max, abortSignal }),
      whenMissing,
    );
    return answer === 'missing' ? [] : answer.peekedMessageItems.map(peeked);
  }

  async depth(): Promise<number> {
    const answer = await this.#calls.call(
      'GetQueueMetadata',
      (abortSignal) => this.#client.getProperties({ abortSignal }),
      whenMissing,
    );
    return answer === 'missing' ? 0 : (answer.approximateMessagesCount ?? 0);
  }

  /** Creates the queue. Throws `queue-missing` if the service refuses that. */
  async #createMissing(): Promise<void> {
    try {
      await this.create();
    } catch (cause) {
      if (!(cause instanceof QueueError) || cause.retryable) throw cause;
      const why = `The queue ${this.name} does not exist and could not be created: ${cause.message}`;
      throw new QueueError('queue-missing', why, { cause, status: cause.status });
    }
  }
}

function peeked(item: {
  readonly messageId: string;
  readonly messageText: string;
  readonly dequeueCount: number;
  readonly insertedOn: Date;
}): PeekedWireMessage {
  return {
    id: item.messageId,
    text: item.messageText,
    dequeueCount: item.dequeueCount,
    insertedAt: item.insertedOn,
  };
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1_000);
}
