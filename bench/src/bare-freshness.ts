import { answersStoredQueue } from '@canvass/journal';
import { azureStorageQueue, createQueueServiceClient } from '@canvass/queue/azure-storage';
import { azureBlobContainer, createBlobService } from '@canvass/storage/azure';
import { monotonicFactory } from 'ulid';

const recordBytes = 350;
const summaryBytes = 2_000;

/**
 * The storage calls between an acknowledgement and its summary, with the sizes of a single answer, one after another: each
 * depends on the one before it.
 */
export async function bareFreshness(connectionString: string) {
  const blobs = azureBlobContainer(createBlobService({ connectionString }), 'bare');
  const queue = azureStorageQueue({
    service: createQueueServiceClient({ connectionString }),
    name: 'bare',
    schema: answersStoredQueue.schema,
  });
  const segmentId = monotonicFactory()();
  const record = Buffer.alloc(recordBytes, 'x');
  const summary = Buffer.alloc(summaryBytes, 'x');
  await blobs.create();
  await queue.create();
  await blobs.createAppendBlob('journal');
  await blobs.appendBlock('journal', record, 0);
  await blobs.createAppendBlob('log');
  const first = await blobs.put('summary', summary);
  let etag = first.outcome === 'written' ? first.etag : '';
  let position = 0;
  return {
    /** Returns the time of all calls in ms. */
    async once(): Promise<number> {
      const startedMs = performance.now();
      await queue.send({ segmentId });
      const [hint] = await queue.receive(32, 30_000);
      await blobs.readRange('journal', 0, 4 * 1024 * 1024);
      await blobs.appendBlock('log', record, position);
      position += recordBytes;
      const written = await blobs.put('summary', summary, { condition: { ifMatch: etag } });
      if (written.outcome === 'written') etag = written.etag;
      await blobs.get('summary');
      const tookMs = performance.now() - startedMs;
      // As in the worker, not awaited.
      if (hint) await queue.delete(hint);
      return tookMs;
    },
  };
}
