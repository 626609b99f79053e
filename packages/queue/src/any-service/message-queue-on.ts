import type { Clock } from '@canvass/runtime/clock';
import { QueueError } from '../errors.ts';
import { isIntegerWithin, poisonSuffix, queueNameFaults } from '../port/queue-limits.ts';
import { ShardedQueue, shardName } from '../sharding/sharded-queue.ts';
import { StoredMessageQueue, type MessageQueueOptions } from './stored-message-queue.ts';
import type { WireQueue } from '../port/wire-queue.ts';
import type { WorkDetectedPublisher } from '../port/work-detected.ts';

/** The options of a queue on any service. */
export type QueueOptions<T> = MessageQueueOptions<T> & {
  /** The queue's name: 3 to 56 lower-case letters, digits and single hyphens. */
  readonly name: string;
  /** The number of queues to spread messages over, 1 to 64: `{name}`, `{name}-1`, `{name}-2` and so on. Default 1. */
  readonly shards?: number;
  /** Publishes a trigger after each send. Default: none. */
  readonly trigger?: WorkDetectedPublisher;
};

/** A service that carries queues. */
export interface QueueService {
  /** Opens the queue of a name. Makes no call. */
  readonly wire: (name: string) => WireQueue;
  /** The account's name, which triggers carry. */
  readonly storageAccount: string;
  readonly clock: Clock;
}

/** The most queues that messages may be spread over. */
const mostShards = 64;

/**
 * Opens a queue of a service, with its shards and its trigger. Throws one `invalid-options` that names every fault.
 *
 * @param serviceFaults the faults in the service's own options.
 */
export function messageQueueOn<T>(
  service: QueueService,
  options: QueueOptions<T>,
  serviceFaults: readonly string[] = [],
): StoredMessageQueue<T> {
  const { wire, storageAccount, clock } = service;
  const { name, shards = 1, encoding = 'base64', trigger } = options;
  const faults = [...queueNameFaults(name), ...serviceFaults];
  if (!isIntegerWithin(shards, mostShards)) {
    faults.push(`shards is ${shards}, it must be an integer from 1 to ${mostShards}`);
  }
  if (encoding !== 'base64' && encoding !== 'text') faults.push("encoding must be 'base64' or 'text'");
  if (faults.length > 0) throw new QueueError('invalid-options', faults.join('; '));
  const all = Array.from({ length: shards }, (_, index) => wire(shardName(name, index)));
  return new StoredMessageQueue({
    ...options,
    wire: shards === 1 ? wire(name) : new ShardedQueue(name, all, clock),
    poisonWire: wire(`${name}${poisonSuffix}`),
    clock,
    onSent(payloadSize, visibleInMs) {
      const delay = visibleInMs > 0 ? { visibleInMs } : {};
      trigger?.publish({ storageAccount, queueName: name, payloadSize, ...delay });
    },
  });
}
