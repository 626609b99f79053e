import { surveyAnswersStoredSchema } from '@canvass/journal';
import { type MessageQueue } from '@canvass/queue';
import { azureStorageQueue, createQueueServiceClient } from '@canvass/queue/azure-storage';
import { type BlobContainer } from '@canvass/storage';
import { azureBlobContainer, createBlobService } from '@canvass/storage/azure';
import { monotonicFactory } from 'ulid';

const recordBytes = 350;
const summaryBytes = 2_000;

/**
 * The storage calls between an acknowledgement and its summary, with the sizes of a single answer, one after another: each
 * depends on the one before it.
 */
export class BareFreshness {
  readonly #blobs: BlobContainer;
  readonly #queue: MessageQueue<{ segmentId: string }>;
  readonly #segmentId: string;
  #position = 0;
  #etag: string;

  private constructor(
    blobs: BlobContainer,
    queue: MessageQueue<{ segmentId: string }>,
    segmentId: string,
    etag: string,
  ) {
    this.#blobs = blobs;
    this.#queue = queue;
    this.#segmentId = segmentId;
    this.#etag = etag;
  }

  static async on(connectionString: string): Promise<BareFreshness> {
    const blobs = azureBlobContainer(createBlobService({ connectionString }), 'bare');
    const queue = azureStorageQueue({
      service: createQueueServiceClient({ connectionString }),
      name: 'bare',
      schema: surveyAnswersStoredSchema,
    });
    const segmentId = monotonicFactory()();
    await blobs.create();
    await queue.create();
    await blobs.createAppendBlob('journal');
    await blobs.appendBlock('journal', Buffer.alloc(recordBytes, 'x'), 0);
    await blobs.createAppendBlob('log');
    const summary = await blobs.put('summary', Buffer.alloc(summaryBytes, 'x'));
    return new BareFreshness(blobs, queue, segmentId, summary.outcome === 'written' ? summary.etag : '');
  }

  /** Returns the time of all calls in ms. */
  async once(): Promise<number> {
    const startedMs = performance.now();
    await this.#queue.send({ segmentId: this.#segmentId });
    const [hint] = await this.#queue.receive(32, 30_000);
    await this.#blobs.readRange('journal', 0, 4 * 1024 * 1024);
    await this.#blobs.appendBlock('log', Buffer.alloc(recordBytes, 'x'), this.#position);
    this.#position += recordBytes;
    const written = await this.#blobs.put('summary', Buffer.alloc(summaryBytes, 'x'), {
      condition: { ifMatch: this.#etag },
    });
    if (written.outcome === 'written') this.#etag = written.etag;
    await this.#blobs.get('summary');
    const tookMs = performance.now() - startedMs;
    // As in the worker, not awaited.
    if (hint) await this.#queue.delete(hint);
    return tookMs;
  }
}
