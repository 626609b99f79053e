export { TableQueue, tableQueue, type SqlTransaction, type TableQueueOptions } from './table-queue.ts';
export { TableQueueDatabase, type TableQueueDatabaseOptions } from './table-queue-database.ts';
export { tableQueueTriggers, type TableQueueTriggersOptions } from './table-queue-triggers.ts';
export { TableQueueError, type TableQueueErrorCode } from './errors.ts';
