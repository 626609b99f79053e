export { azureBlobContainer, type AzureContainerOptions } from './azure-blob-container.ts';
export {
  maxBlockBytes,
  type BlobContainer,
  type BlobProperties,
  type ListedBlob,
  type PutCondition,
  type PutOptions,
} from './blob-container.ts';
export { createBlobService, type StorageAccount } from './create-blob-service.ts';
export { StorageError, isStorageUnavailable, type StorageErrorCode } from './errors.ts';
export { StorageCalls, type CallCounter, type CallOutcome } from './storage-calls.ts';
