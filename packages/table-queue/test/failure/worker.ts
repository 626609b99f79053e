// A worker as a process of its own, which holds what it receives and never settles it.
import { QueueListener, eachMessage } from '@canvass/queue';
import { z } from 'zod';
import { TableQueueDatabase, tableQueue } from '../../src/index.ts';

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
// Whoever started it is gone: nobody is left to kill it.
process.stdin.on('end', () => process.exit(0)).resume();
