import { eachMessage } from '../../src/processors/each-message.ts';
import { QueueListener } from '../../src/listener/queue-listener.ts';
import { azureStorageQueue } from '../../src/azure-storage/azure-storage-queue.ts';
import { createQueueServiceClient } from '../../src/azure-storage/create-queue-service-client.ts';
import { noteSchema } from '../note.ts';

/** A process that receives messages, prints each, and never finishes. */
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
    async run({ body, dequeueCount }) {
      process.stdout.write(`${JSON.stringify({ body, dequeueCount })}\n`);
      await new Promise(() => {});
    },
  }),
);
listener.start();
// Ends with its test, even if that fails.
process.stdin.once('end', () => process.exit(1)).resume();
