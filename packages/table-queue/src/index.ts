export { TableQueue, tableQueue, type SqlTransaction, type TableQueueOptions } from './table-queue.ts';
export { TableQueueDatabase, type TableQueueDatabaseOptions } from './database/table-queue-database.ts';
export { tableQueueTriggers, type TableQueueTriggersOptions } from './notify/table-queue-triggers.ts';
export { TableQueueError, type TableQueueErrorCode } from './database/errors.ts';
