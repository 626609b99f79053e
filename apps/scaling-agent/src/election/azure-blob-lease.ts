import { RestError, type BlobServiceClient } from '@azure/storage-blob';
import { boundedCall } from '../bounded-call.ts';
import type { LeaseService } from './lease-service.ts';

/** How long one call of the lease service may take. */
const tryTimeoutMs = 5_000;

/** The lease of an empty blob. Creates the container and the blob if they are missing. */
export function azureBlobLease(service: BlobServiceClient, container: string, blob: string): LeaseService {
  const containerClient = service.getContainerClient(container);
  const blobClient = containerClient.getBlockBlobClient(blob);

  async function create(): Promise<void> {
    await boundedCall(tryTimeoutMs, (limit) => containerClient.createIfNotExists(limit));
    try {
      await boundedCall(tryTimeoutMs, (limit) =>
        blobClient.upload('', 0, { ...limit, conditions: { ifNoneMatch: '*' } }),
      );
    } catch (error) {
      // The blob exists, and may be leased.
      if (!isStatus(error, 409, 412)) throw error;
    }
  }

  async function acquire(holder: string, leaseMs: number): Promise<'acquired' | 'taken'> {
    try {
      await boundedCall(tryTimeoutMs, (limit) =>
        blobClient.getBlobLeaseClient(holder).acquireLease(Math.ceil(leaseMs / 1_000), limit),
      );
      return 'acquired';
    } catch (error) {
      if (isStatus(error, 409)) return 'taken';
      throw error;
    }
  }

  return {
    async acquire(holder, leaseMs) {
      try {
        return await acquire(holder, leaseMs);
      } catch (error) {
        if (!isStatus(error, 404)) throw error;
        await create();
        return acquire(holder, leaseMs);
      }
    },
    async renew(holder) {
      try {
        await boundedCall(tryTimeoutMs, (limit) => blobClient.getBlobLeaseClient(holder).renewLease(limit));
        return 'renewed';
      } catch (error) {
        // 404: the blob was deleted, and the lease with it.
        if (isStatus(error, 404, 409, 412)) return 'lost';
        throw error;
      }
    },
    async release(holder) {
      try {
        await boundedCall(tryTimeoutMs, (limit) => blobClient.getBlobLeaseClient(holder).releaseLease(limit));
      } catch (error) {
        if (!isStatus(error, 404, 409, 412)) throw error;
      }
    },
  };
}

function isStatus(error: unknown, ...statuses: readonly number[]): boolean {
  return error instanceof RestError && error.statusCode !== undefined && statuses.includes(error.statusCode);
}
