import type { QueueServiceClient } from '@azure/storage-queue';
import type { z } from 'zod';
import { AzureCalls } from './azure-calls.ts';
import { azureWireQueue } from './azure-wire-queue.ts';
import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';
import type { MessageQueue } from './message-queue.ts';
import type { CallCounter } from './queue-calls.ts';
import { assertQueueName, poisonSuffix } from './queue-limits.ts';
import { StoredMessageQueue } from './stored-message-queue.ts';

export type AzureStorageQueueOptions<T> = {
  /** From `createQueueServiceClient`; another one needs its own retries off, too. */
  readonly service: QueueServiceClient;
  /** 3 to 56 lower-case letters, digits and single hyphens. */
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly counter?: CallCounter;
  /** Tries of each call. Default 3. */
  readonly tries?: number;
  /** Default 10,000. */
  readonly tryTimeoutMs?: number;
  /** For the times that a poison message carries. Default: the system's. */
  readonly clock?: Clock;
};

/** A queue of Azure Storage (64 KiB per message, which is 48 KiB of JSON; some 2,000 messages a second). */
export function azureStorageQueue<T>(options: AzureStorageQueueOptions<T>): MessageQueue<T> {
  const { service, name, schema, counter = () => {}, tries = 3, tryTimeoutMs = 10_000 } = options;
  assertQueueName(name);
  const calls = new AzureCalls({ counter, tries, tryTimeoutMs });
  const wire = (queue: string): ReturnType<typeof azureWireQueue> =>
    azureWireQueue(service.getQueueClient(queue), calls);
  return new StoredMessageQueue(
    wire(name),
    wire(`${name}${poisonSuffix}`),
    schema,
    options.clock ?? systemClock,
  );
}
