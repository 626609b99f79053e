export type { BlobOperation, BlobRequest, BlobResponse, BlobResponses } from './blob-request.ts';
export { FaultyStorage, type Fate } from './faulty-storage.ts';
export {
  memoryBlobContainer,
  type BlobTransport,
  type MemoryContainerOptions,
} from './memory-blob-container.ts';
export { MemoryBlobService, type MemoryBlobServiceOptions } from './memory-blob-service.ts';
