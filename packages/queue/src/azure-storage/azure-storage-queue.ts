import type { QueueServiceClient } from '@azure/storage-queue';
import { longestTimerMs, systemClock, type Clock } from '@canvass/runtime/clock';
import { AzureCalls } from './azure-calls.ts';
import { AzureWireQueue } from './azure-wire-queue.ts';
import type { MessageQueue } from '../port/message-queue.ts';
import type { CallCounter } from '../port/call-counter.ts';
import { isIntegerWithin } from '../port/queue-limits.ts';
import { messageQueueOn, type QueueOptions } from '../any-service/message-queue-on.ts';

export type AzureStorageQueueOptions<T> = QueueOptions<T> & {
  /** A client of `createQueueServiceClient`, or another one whose own retries are off. */
  readonly service: QueueServiceClient;
  /** Called for each try of a request. Default: nothing is counted. */
  readonly counter?: CallCounter;
  /** Most tries of a call, 1 to 100. Default 3. */
  readonly tries?: number;
  /** The time limit of each try. Default 10,000. */
  readonly tryTimeoutMs?: number;
  /** Tells the times in poison messages, and measures tries, pauses and the wait for silent shards. Default: the system's. */
  readonly clock?: Clock;
  /** In [0, 1), for the jitter of retries. Default: `Math.random`. */
  readonly random?: () => number;
};

/** The most tries that the option `tries` may ask for. */
const mostTries = 100;

/** Opens a queue of Azure Storage. A message holds 64 KiB, which is 48 KiB of JSON; a shard takes some 2,000 messages per second. */
export function azureStorageQueue<T>(options: AzureStorageQueueOptions<T>): MessageQueue<T> {
  const { service, counter = () => {}, tries = 3, tryTimeoutMs = 10_000, random = Math.random } = options;
  const { clock = systemClock } = options;
  const faults: string[] = [];
  if (!isIntegerWithin(tries, mostTries)) {
    faults.push(`tries is ${tries}, it must be an integer from 1 to ${mostTries}`);
  }
  if (!isIntegerWithin(tryTimeoutMs, longestTimerMs)) {
    faults.push(`tryTimeoutMs is ${tryTimeoutMs}, it must be an integer from 1 to ${longestTimerMs}`);
  }
  const calls = new AzureCalls({ counter, tries, tryTimeoutMs, random, clock });
  return messageQueueOn(
    {
      wire: (queue) => new AzureWireQueue(service.getQueueClient(queue), calls),
      storageAccount: service.accountName,
      clock,
    },
    options,
    faults,
  );
}
