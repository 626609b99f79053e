import type { Clock } from '@canvass/clock';
import { MemoryQueueAccount } from './memory-queue-account.ts';
import type { MessageQueue } from './message-queue.ts';
import { messageQueueOn } from './queue-options.ts';
import type { QueueOptions } from './queue-options.ts';

export type MemoryQueueOptions<T> = QueueOptions<T> & {
  readonly clock: Clock;
  /** Where several receivers share a queue; default: one of its own. */
  readonly account?: MemoryQueueAccount;
};

/** A queue in this process's memory: for tests, with the validation, leases and poison queue of any other. */
export function memoryQueue<T>(options: MemoryQueueOptions<T>): MessageQueue<T> {
  const { clock, account = new MemoryQueueAccount(clock) } = options;
  return messageQueueOn({ wire: (name) => account.queue(name), storageAccount: 'memory', clock }, options);
}
