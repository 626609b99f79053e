export type {
  MessageQueue,
  QueueDepth,
  ReceivedMessage,
  ReceiveOptions,
  SendOptions,
} from './port/message-queue.ts';
export type { DeadLetter, DeadLetterReport, DeadLetterSelection, PoisonQueue } from './port/poison-queue.ts';

export type { CallCounter, CallOutcome, QueueOperation } from './port/call-counter.ts';

// To put a queue on another service, implement `WireQueue`.
export { messageQueueOn, type QueueOptions } from './any-service/message-queue-on.ts';
export type { WireQueue } from './port/wire-queue.ts';

export { QueueListener } from './listener/queue-listener.ts';
export type { ListenerOptions } from './listener/listener-options.ts';
export type { QueueLog } from './queue-log.ts';
export { eachMessage, type Command, type MessageContext } from './processors/each-message.ts';
export { WorkStop } from './processors/work-stop.ts';
export { inBatches, type BatchCommand, type BatchContext } from './processors/in-batches.ts';
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
