import { DefaultAzureCredential } from '@azure/identity';
import { QueueServiceClient } from '@azure/storage-queue';
import type { StoragePipelineOptions } from '@azure/storage-queue';

/** How to reach the storage account: a connection string, or an account's name and the machine's own identity. */
export type QueueServiceAccount = { readonly connectionString: string } | { readonly account: string };

/**
 * The SDK's client for `azureStorageQueue`. The SDK's own retries are off: `AzureCalls` repeats what may be
 * repeated, with a time limit on each try (the SDK has none on a connection that goes silent) and each one counted.
 */
export function createQueueServiceClient(account: QueueServiceAccount): QueueServiceClient {
  const options: StoragePipelineOptions = {
    retryOptions: { maxTries: 1 },
    keepAliveOptions: { enable: true },
  };
  return 'connectionString' in account
    ? QueueServiceClient.fromConnectionString(account.connectionString, options)
    : new QueueServiceClient(
        `https://${account.account}.queue.core.windows.net`,
        new DefaultAzureCredential(),
        options,
      );
}
