import { BlobServiceClient, type StoragePipelineOptions } from '@azure/storage-blob';
import { machineIdentity } from './machine-identity.ts';

/** How to reach the storage account: a connection string, or an account's name and the machine's own identity. */
export type StorageAccount = { readonly connectionString: string } | { readonly account: string };

/**
 * The SDK's client with its own retries off: a create or an append that the SDK repeats turns a request that
 * landed into a refusal, and the protocol must be able to tell the two apart.
 */
export function createBlobService(account: StorageAccount): BlobServiceClient {
  const options: StoragePipelineOptions = {
    retryOptions: { maxTries: 1 },
    keepAliveOptions: { enable: true },
  };
  return 'connectionString' in account
    ? BlobServiceClient.fromConnectionString(account.connectionString, options)
    : new BlobServiceClient(`https://${account.account}.blob.core.windows.net`, machineIdentity(), options);
}
