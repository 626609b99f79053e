import { BlobServiceClient, type StoragePipelineOptions } from '@azure/storage-blob';
import { machineIdentity } from './machine-identity.ts';

/** A connection string, or an account's name, which is reached with the machine's identity. */
export type StorageAccount = { readonly connectionString: string } | { readonly account: string };

/** Adds the machine's identity to an account's name. */
export function withIdentity(account: StorageAccount) {
  return 'connectionString' in account ? account : { ...account, credential: machineIdentity() };
}

/** Makes the SDK's client with its retries off. A repeated create or append would turn a request that landed into a refusal. */
export function createBlobService(account: StorageAccount): BlobServiceClient {
  const options: StoragePipelineOptions = {
    retryOptions: { maxTries: 1 },
    keepAliveOptions: { enable: true },
  };
  return 'connectionString' in account
    ? BlobServiceClient.fromConnectionString(account.connectionString, options)
    : new BlobServiceClient(`https://${account.account}.blob.core.windows.net`, machineIdentity(), options);
}
