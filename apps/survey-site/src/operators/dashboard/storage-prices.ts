/**
 * List prices in US dollars for 10,000 operations by their REST names: those of `infra/cost-model/prices.json`, which says where
 * they are from. A test keeps the two equal.
 */
const perOperations = 10_000;

export const storagePrices = {
  asOf: '2026-11-21',
  region: 'East US, locally redundant, hot tier',
};

const blobWrite = 0.055;
const blobRead = 0.0044;
const queue = 0.004;

const prices: Readonly<Record<string, number>> = {
  PutBlob: blobWrite,
  CreateAppendBlob: blobWrite,
  AppendBlock: blobWrite,
  SealAppendBlob: blobWrite,
  GetBlob: blobRead,
  GetBlobProperties: blobRead,
  ListBlobs: blobWrite,
  CreateContainer: blobWrite,
  DeleteBlob: 0,
  LeaseBlob: blobRead,
  CreateQueue: queue,
  GetQueueMetadata: queue,
  PutMessage: queue,
  GetMessages: queue,
  PeekMessages: queue,
  UpdateMessage: queue,
  DeleteMessage: queue,
};

const queueOperations: ReadonlySet<string> = new Set([
  'CreateQueue',
  'GetQueueMetadata',
  'PutMessage',
  'GetMessages',
  'PeekMessages',
  'UpdateMessage',
  'DeleteMessage',
]);

/**
 * What so many calls cost, in US dollars; undefined where the list does not know the operation: one left out would look
 * free. `isQueueBilled`: false where the queue is in a database of one's own, whose calls nobody bills.
 */
export function priceOf(operation: string, calls: number, isQueueBilled: boolean): number | undefined {
  if (!isQueueBilled && queueOperations.has(operation)) return 0;
  const price = Object.hasOwn(prices, operation) ? prices[operation] : undefined;
  return price === undefined ? undefined : (calls / perOperations) * price;
}
