export type {
  MessageQueue,
  PeekedMessage,
  QueueDepth,
  ReceivedMessage,
  ReceiveOptions,
  SendOptions,
} from './port/message-queue.ts';
export type { MessageEncoding } from './encoding/message-codec.ts';
export type {
  DeadLetter,
  DeadLetterReport,
  DeadLetterSelection,
  PoisonMessage,
  PoisonQueue,
  PoisonReason,
  RedriveOptions,
} from './port/poison-queue.ts';

export type { CallCounter, CallOutcome, QueueOperation } from './port/call-counter.ts';

export { memoryQueue, type MemoryQueueOptions } from './memory/memory-queue.ts';
export { MemoryQueueAccount } from './memory/memory-queue-account.ts';

// To put a queue on another service, implement `WireQueue`.
export { messageQueueOn, type QueueOptions, type QueueService } from './any-service/message-queue-on.ts';
export {
  StoredMessageQueue,
  type MessageQueueOptions,
  type StoredMessageQueueOptions,
} from './any-service/stored-message-queue.ts';
export type { PeekedWireMessage, WireMessage, WirePutOptions, WireQueue } from './port/wire-queue.ts';
export { poisonSuffix, queueNameFaults } from './port/queue-limits.ts';
export { ClaimCheckQueue, type ClaimBlobs, type ClaimCheckOptions } from './any-service/claim-check-queue.ts';
export { ShardedQueue } from './sharding/sharded-queue.ts';
export { shardOf } from './sharding/shard-of.ts';

export { QueueListener, type ListenerActivity, type ListenerState } from './listener/queue-listener.ts';
export type { ListenerOptions } from './listener/listener-options.ts';
export type { QueueLog } from './queue-log.ts';
export { eachMessage, type Command, type MessageContext } from './processors/each-message.ts';
export { inBatches, type BatchCommand, type BatchContext } from './processors/in-batches.ts';
export type { MessageProcessor } from './settlement/message-processor.ts';
export type { Delivery } from './listener/message-stream.ts';
export {
  backOff,
  type BackOffOptions,
  type EmptyDecision,
  type EmptyPolicy,
  type QueueEmpty,
} from './listener/back-off.ts';
export {
  tasksByBatch,
  tasksByThreshold,
  type TaskCountRule,
  type TaskThreshold,
  type WorkDetected,
} from './listener/task-count.ts';
export type { CycleCounts, MessageOutcome, SettlementStep } from './settlement/message-outcome.ts';

export { BatchProcessingQueueHandler, QueueHandler, type HandlerOptions } from './handlers/queue-handlers.ts';

export type {
  WorkDetectedPublisher,
  WorkDetectedSource,
  WorkDetectedSubscriber,
  WorkDetectedSubscription,
  WorkDetectedTrigger,
} from './port/work-detected.ts';

export { QueueError, isQueueUnavailable, type QueueErrorCode } from './errors.ts';
