import { createQueueServiceClient } from '@canvass/queue/azure-storage';
import { createBlobService } from '@canvass/storage/azure';

/** A queue service shows no more of a queue. */
const mostPeeked = 32;

/**
 * Where in a storage account each of the words is: in names, metadata and bytes of all blobs of all containers, and in all messages
 * of all queues, as they are and in base64. Words of lower-case letters are found in upper case, too. Throws if a queue has
 * messages that are hidden now.
 */
export async function findInEveryByte(
  connectionString: string,
  words: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map(words.map((word) => [word, new Set<string>()]));
  const search = (where: string, text: string): void => {
    const lowerCase = text.toLowerCase();
    for (const [word, holders] of found) if (lowerCase.includes(word)) holders.add(where);
  };
  const searchDecoded = (where: string, bytes: Buffer): void => {
    const text = bytes.toString('latin1');
    search(where, text);
    for (const [encoded] of text.matchAll(/[\w+/-]{8,}/g)) {
      search(where, Buffer.from(encoded, 'base64').toString('latin1'));
    }
  };
  for await (const [where, bytes] of everyBlob(connectionString)) searchDecoded(where, bytes);
  for await (const [where, bytes] of everyMessage(connectionString)) searchDecoded(where, bytes);
  return new Map([...found].map(([word, holders]) => [word, [...holders]]));
}

async function* everyBlob(connectionString: string): AsyncGenerator<readonly [string, Buffer]> {
  const service = createBlobService({ connectionString });
  for await (const { name: container } of service.listContainers()) {
    const blobs = service.getContainerClient(container);
    for await (const blob of blobs.listBlobsFlat({ includeMetadata: true, includeSnapshots: true })) {
      const where = `${container}/${blob.name}`;
      yield [where, Buffer.from(JSON.stringify(blob))];
      const client = blobs.getBlobClient(blob.name).withSnapshot(blob.snapshot ?? '');
      yield [where, await client.downloadToBuffer().catch(emptyIfGone)];
    }
  }
}

async function* everyMessage(connectionString: string): AsyncGenerator<readonly [string, Buffer]> {
  const service = createQueueServiceClient({ connectionString });
  for await (const { name } of service.listQueues()) {
    const queue = service.getQueueClient(name);
    const { approximateMessagesCount: count = 0 } = await queue.getProperties();
    const { peekedMessageItems } = await queue.peekMessages({ numberOfMessages: mostPeeked });
    if (peekedMessageItems.length < count) {
      throw new Error(`${name} shows ${peekedMessageItems.length} of its ${count} messages`);
    }
    for (const { messageText } of peekedMessageItems) yield [`queue ${name}`, Buffer.from(messageText)];
  }
}

/** A blob that was deleted after the listing holds nothing. */
function emptyIfGone(error: { readonly statusCode?: number }): Buffer {
  if (error.statusCode !== 404) throw error;
  return Buffer.alloc(0);
}
