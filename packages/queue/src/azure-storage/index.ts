// A path of its own: what uses another queue, such as a unit test, does not load the Azure SDK.
export { azureStorageQueue, type AzureStorageQueueOptions } from './azure-storage-queue.ts';
export { createQueueServiceClient } from './create-queue-service-client.ts';
