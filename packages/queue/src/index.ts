export type {
  MessageQueue,
  QueueDepth,
  ReceivedMessage,
  ReceiveOptions,
  SendOptions,
} from './port/message-queue.ts';
export type { DeadLetter, DeadLetterReport, DeadLetterSelection, PoisonQueue } from './port/poison-queue.ts';

export type { CallCounter, CallOutcome, QueueOperation } from './port/call-counter.ts';

export { memoryQueue } from './memory/memory-queue.ts';
export { InProcessTriggers } from './memory/in-process-triggers.ts';
export { MemoryQueueAccount } from './memory/memory-queue-account.ts';

// To put a queue on another service, implement `WireQueue`.
export { messageQueueOn, type QueueOptions } from './any-service/message-queue-on.ts';
export { StoredMessageQueue, type MessageQueueOptions } from './any-service/stored-message-queue.ts';
export type { PeekedWireMessage, WireMessage, WirePutOptions, WireQueue } from './port/wire-queue.ts';
export { poisonSuffix, queueNameFaults } from './port/queue-limits.ts';
export type { ClaimBlobs } from './any-service/claim-check-queue.ts';
export { shardOf } from './sharding/shard-of.ts';

export { QueueListener } from './listener/queue-listener.ts';
export type { ListenerOptions } from './listener/listener-options.ts';
export type { QueueLog } from './queue-log.ts';
export { eachMessage, type Command, type MessageContext } from './processors/each-message.ts';
export { inBatches, type BatchCommand, type BatchContext } from './processors/in-batches.ts';
export type { Delivery } from './listener/message-stream.ts';
export { backOff } from './listener/back-off.ts';
export { LocalTriggers } from './listener/local-triggers.ts';
export type { TaskThreshold } from './listener/task-count.ts';
export type { MessageOutcome } from './settlement/message-outcome.ts';

export { BatchProcessingQueueHandler, QueueHandler } from './handlers/queue-handlers.ts';

export type {
  WorkDetectedPublisher,
  WorkDetectedSource,
  WorkDetectedSubscriber,
  WorkDetectedSubscription,
  WorkDetectedTrigger,
} from './port/work-detected.ts';

export { QueueError, isQueueUnavailable } from './errors.ts';
