import type { Clock } from '@canvass/runtime/clock';
import { MemoryQueueAccount } from './memory-queue-account.ts';
import type { MessageQueue } from '../../src/port/message-queue.ts';
import { messageQueueOn, type QueueOptions } from '../../src/any-service/message-queue-on.ts';

export type MemoryQueueOptions<T> = QueueOptions<T> & {
  readonly clock: Clock;
  /** Share it between several receivers of a queue. Default: a new account. */
  readonly account?: MemoryQueueAccount;
};

/** A queue in memory, for tests, with validation, leases and a poison queue like any other. */
export function memoryQueue<T>(options: MemoryQueueOptions<T>): MessageQueue<T> {
  const { clock, account = new MemoryQueueAccount(clock) } = options;
  return messageQueueOn({ wire: (name) => account.queue(name), storageAccount: 'memory', clock }, options);
}
