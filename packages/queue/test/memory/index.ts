export { InProcessTriggers } from './in-process-triggers.ts';
export { MemoryQueueAccount } from './memory-queue-account.ts';
export { memoryQueue } from './memory-queue.ts';
