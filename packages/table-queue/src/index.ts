export { TableQueue, tableQueue } from './table-queue.ts';
export type { SqlTransaction, TableQueueOptions } from './table-queue.ts';
export { TableQueueDatabase } from './table-queue-database.ts';
export type { TableQueueDatabaseOptions } from './table-queue-database.ts';
export { tableQueueTriggers } from './table-queue-triggers.ts';
export type { TableQueueTriggersOptions } from './table-queue-triggers.ts';
export { TableQueueError } from './errors.ts';
export type { TableQueueErrorCode } from './errors.ts';
