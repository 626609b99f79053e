export type { BlobOperation, BlobRequest, BlobResponse } from './blob-request.ts';
export { FaultyStorage } from './faulty-storage.ts';
export { memoryBlobContainer, type BlobTransport } from './memory-blob-container.ts';
export { memoryClaims } from './memory-claims.ts';
export { MemoryBlobService } from './memory-blob-service.ts';
