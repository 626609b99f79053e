// This entry is apart from the package's main one, so that only its users load the Azure SDK.
export { azureStorageQueue, type AzureStorageQueueOptions } from './azure-storage-queue.ts';
export { createQueueServiceClient } from './create-queue-service-client.ts';
