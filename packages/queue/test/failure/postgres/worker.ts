// A worker process that receives messages and never settles them.
import { QueueListener } from '../../../src/listener/queue-listener.ts';
import { eachMessage } from '../../../src/processors/each-message.ts';
import { z } from 'zod';
import { TableQueueDatabase } from '../../../src/postgres/database/table-queue-database.ts';
import { tableQueue } from '../../../src/postgres/table-queue.ts';

const [connectionString = '', schema = '', name = '', visibilityTimeoutMs = '1000'] = process.argv.slice(2);
const database = new TableQueueDatabase({ connectionString, schema });
const queue = tableQueue({ database, name, schema: z.object({ note: z.string() }), encoding: 'base64' });
const options = { visibilityTimeoutMs: Number(visibilityTimeoutMs), minIdleMs: 20, maxIdleMs: 50 };
const run = async ({
  body,
  dequeueCount,
}: {
  body: { note: string };
  dequeueCount: number;
}): Promise<void> => {
  process.stdout.write(`${body.note} ${dequeueCount}\n`);
  await new Promise(() => {});
};
new QueueListener(queue, options, eachMessage({ run })).start();
// The parent is gone and cannot kill this process.
process.stdin.on('end', () => process.exit(0)).resume();
