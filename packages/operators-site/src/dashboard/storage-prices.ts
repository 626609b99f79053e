/**
 * List prices in US dollars for 10,000 operations by their REST names. A test compares them with those of the cost model,
 * which names the sources.
 */
const perOperations = 10_000;

export const storagePrices = {
  asOf: '2026-11-21',
  region: 'East US, locally redundant, hot tier',
};

const blobWrite = 0.055;
const blobRead = 0.0044;
const queueCall = 0.004;

const queueOperations = [
  'CreateQueue',
  'GetQueueMetadata',
  'PutMessage',
  'GetMessages',
  'PeekMessages',
  'UpdateMessage',
  'DeleteMessage',
];

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
  ...Object.fromEntries(queueOperations.map((operation) => [operation, queueCall])),
};

/**
 * The cost of a number of calls in US dollars; undefined for an operation without a price, which must not look free.
 * `isQueueBilled`: false if the queue is in a database.
 */
export function priceOf(operation: string, calls: number, isQueueBilled: boolean): number | undefined {
  if (!isQueueBilled && queueOperations.includes(operation)) return 0;
  const price = Object.hasOwn(prices, operation) ? prices[operation] : undefined;
  return price === undefined ? undefined : (calls / perOperations) * price;
}
