import { azureStorageQueue, createQueueServiceClient, eachMessage, QueueListener } from '../../src/index.ts';
import { noteSchema } from '../note.ts';

/** A process that takes messages, writes a checkpoint into each, says so, and never comes to an end with them. */
const [connectionString = '', name = ''] = process.argv.slice(2);
const queue = azureStorageQueue({
  service: createQueueServiceClient({ connectionString }),
  name,
  schema: noteSchema,
});
const listener = new QueueListener(
  queue,
  { visibilityTimeoutMs: 2_000 },
  eachMessage({
    async run({ body, dequeueCount }, { checkpoint }) {
      await checkpoint({ ...body, step: 1 });
      process.stdout.write(`${JSON.stringify({ body, dequeueCount })}\n`);
      await new Promise(() => {});
    },
  }),
);
listener.start();
// Not longer than its test, whatever becomes of that.
setTimeout(() => process.exit(1), 60_000);
process.stdin.once('end', () => process.exit(1)).resume();
