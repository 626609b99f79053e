export { TableQueue, tableQueue } from './table-queue.ts';
export { TableQueueDatabase, type TableQueueDatabaseOptions } from './database/table-queue-database.ts';
export { tableQueueTriggers } from './notify/table-queue-triggers.ts';
