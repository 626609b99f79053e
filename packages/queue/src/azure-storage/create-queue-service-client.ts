import { QueueServiceClient, type newPipeline, type StoragePipelineOptions } from '@azure/storage-queue';

type Credential = NonNullable<Parameters<typeof newPipeline>[0]>;

type QueueServiceAccount =
  | { readonly connectionString: string }
  | { readonly account: string; readonly credential: Credential };

/**
 * Makes the SDK's client for `azureStorageQueue`. The SDK's retries are off, because they have no time limit on a silent connection;
 * `AzureCalls` retries instead.
 */
export function createQueueServiceClient(account: QueueServiceAccount): QueueServiceClient {
  const options: StoragePipelineOptions = {
    retryOptions: { maxTries: 1 },
    keepAliveOptions: { enable: true },
  };
  if ('connectionString' in account) {
    return QueueServiceClient.fromConnectionString(account.connectionString, options);
  }
  const url = `https://${account.account}.queue.core.windows.net`;
  return new QueueServiceClient(url, account.credential, options);
}
