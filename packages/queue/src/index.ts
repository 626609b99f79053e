export type {
  MessageQueue,
  PeekedMessage,
  QueueDepth,
  ReceivedMessage,
  ReceiveOptions,
  SendOptions,
} from './message-queue.ts';
export type { MessageEncoding } from './message-codec.ts';
export type { PoisonMessage, PoisonReason } from './poison-message.ts';
export type {
  DeadLetter,
  DeadLetterReport,
  DeadLetterSelection,
  PoisonQueue,
  RedriveOptions,
} from './poison-queue.ts';

export { azureStorageQueue } from './azure-storage-queue.ts';
export type { AzureStorageQueueOptions } from './azure-storage-queue.ts';
export { createQueueServiceClient } from './create-queue-service-client.ts';
export type { QueueServiceAccount } from './create-queue-service-client.ts';
export type { CallCounter, CallOutcome, QueueOperation } from './queue-calls.ts';

export { memoryQueue } from './memory-queue.ts';
export type { MemoryQueueOptions } from './memory-queue.ts';
export { MemoryQueueAccount } from './memory-queue-account.ts';

// For a queue on another service: bring its `WireQueue`.
export { messageQueueOn } from './queue-options.ts';
export type { QueueOptions, QueueService } from './queue-options.ts';
export { StoredMessageQueue } from './stored-message-queue.ts';
export type { MessageQueueOptions, StoredMessageQueueOptions } from './stored-message-queue.ts';
export type { PeekedWireMessage, WireMessage, WirePutOptions, WireQueue } from './wire-queue.ts';
export { poisonSuffix, queueNameFaults } from './queue-limits.ts';
export { ClaimCheckQueue } from './claim-check-queue.ts';
export type { ClaimBlobs, ClaimCheckOptions } from './claim-check-queue.ts';
export { ShardedQueue } from './sharded-queue.ts';
export { shardOf } from './shard-of.ts';

export { QueueListener } from './queue-listener.ts';
export type { ListenerActivity, ListenerState } from './queue-listener.ts';
export type { ListenerOptions, QueueLog } from './listener-options.ts';
export { eachMessage } from './each-message.ts';
export type { Command, MessageContext } from './each-message.ts';
export { inBatches } from './batch-processor.ts';
export type { BatchCommand, BatchContext } from './batch-processor.ts';
export type { MessageProcessor } from './dequeue-cycle.ts';
export type { Delivery } from './message-stream.ts';
export { backOff } from './back-off.ts';
export type { BackOffOptions, EmptyDecision, EmptyPolicy, QueueEmpty } from './back-off.ts';
export { tasksByBatch, tasksByThreshold } from './task-rule.ts';
export type { TaskRule, TaskThreshold, WorkDetected } from './task-rule.ts';
export type { CycleCounts, MessageOutcome, SettlementStep } from './message-outcome.ts';

export { QueueHandler } from './queue-handler.ts';
export { BatchProcessingQueueHandler } from './batch-processing-queue-handler.ts';
export type { HandlerOptions } from './handler-options.ts';

export type {
  WorkDetectedPublisher,
  WorkDetectedSource,
  WorkDetectedSubscriber,
  WorkDetectedSubscription,
  WorkDetectedTrigger,
} from './work-detected.ts';

export { QueueError, isQueueUnavailable } from './errors.ts';
export type { QueueErrorCode } from './errors.ts';
