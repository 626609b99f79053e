export type {
  MessageQueue,
  PeekedMessage,
  PoisonQueue,
  ReceivedMessage,
  ReceiveOptions,
  SendOptions,
} from './message-queue.ts';
export type { PoisonMessage, PoisonReason } from './poison-message.ts';

export { azureStorageQueue } from './azure-storage-queue.ts';
export type { AzureStorageQueueOptions } from './azure-storage-queue.ts';
export { createQueueServiceClient } from './create-queue-service-client.ts';
export type { QueueServiceAccount } from './create-queue-service-client.ts';
export type { CallCounter, CallOutcome, QueueOperation } from './queue-calls.ts';

export { memoryQueue } from './memory-queue.ts';
export type { MemoryQueueOptions } from './memory-queue.ts';
export { MemoryQueueAccount } from './memory-queue-account.ts';

export { QueueHandler } from './queue-handler.ts';
export type { Command } from './queue-handler.ts';
export { BatchProcessingQueueHandler } from './batch-processing-queue-handler.ts';
export type { BatchCommand, BatchContext } from './batch-processor.ts';
export type { QueueProcessor } from './dequeue-loop.ts';
export type { HandlerOptions, QueueLog } from './handler-options.ts';
export type { CycleCounts, MessageOutcome, SettlementStep } from './message-outcome.ts';

export { systemClock } from './clock.ts';
export type { Clock } from './clock.ts';
export { QueueError, isQueueUnavailable } from './errors.ts';
export type { QueueErrorCode } from './errors.ts';
