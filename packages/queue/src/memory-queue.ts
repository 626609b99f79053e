import type { z } from 'zod';
import type { Clock } from './clock.ts';
import { MemoryQueueAccount } from './memory-queue-account.ts';
import type { MessageQueue } from './message-queue.ts';
import { assertQueueName, poisonSuffix } from './queue-limits.ts';
import { StoredMessageQueue } from './stored-message-queue.ts';

export type MemoryQueueOptions<T> = {
  readonly name: string;
  readonly schema: z.ZodType<T>;
  readonly clock: Clock;
  /** Where several receivers share a queue; default: one of its own. */
  readonly account?: MemoryQueueAccount;
};

/** A queue in this process's memory: for tests, with the validation, leases and poison queue of any other. */
export function memoryQueue<T>({ name, schema, clock, account }: MemoryQueueOptions<T>): MessageQueue<T> {
  assertQueueName(name);
  const queues = account ?? new MemoryQueueAccount(clock);
  return new StoredMessageQueue(queues.queue(name), queues.queue(`${name}${poisonSuffix}`), schema, clock);
}
