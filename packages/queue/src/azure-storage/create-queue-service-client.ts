import { QueueServiceClient, type StoragePipelineOptions } from '@azure/storage-queue';
import { machineIdentity } from './machine-identity.ts';

/** A connection string, or an account's name, accessed with the machine's identity. */
export type QueueServiceAccount = { readonly connectionString: string } | { readonly account: string };

/**
 * The SDK's client for `azureStorageQueue`. The SDK's retries are off, because they have no time limit on a silent
 * connection; `AzureCalls` retries instead.
 */
export function createQueueServiceClient(account: QueueServiceAccount): QueueServiceClient {
  const options: StoragePipelineOptions = {
    retryOptions: { maxTries: 1 },
    keepAliveOptions: { enable: true },
  };
  return 'connectionString' in account
    ? QueueServiceClient.fromConnectionString(account.connectionString, options)
    : new QueueServiceClient(`https://${account.account}.queue.core.windows.net`, machineIdentity(), options);
}
