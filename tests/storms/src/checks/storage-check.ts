import type { Containers } from '@canvass/storage/azure';

export interface StorageSize {
  readonly blobs: number;
  readonly bytes: number;
  readonly segments: number;
  /** Bytes of segments that no worker has counted. */
  readonly uncountedBytes: number;
}

/** Lists every container once. */
export async function storageSize(containers: Containers): Promise<StorageSize> {
  const size = { blobs: 0, bytes: 0, segments: 0, uncountedBytes: 0 };
  const progress = new Map<string, number>();
  for await (const { name, metadata } of containers.progress.list()) {
    progress.set(name, Number(metadata['off'] ?? 0));
  }
  for (const container of Object.values(containers)) {
    for await (const { name, length } of container.list()) {
      size.blobs += 1;
      size.bytes += length;
      if (container !== containers.journal) continue;
      size.segments += 1;
      size.uncountedBytes += Math.max(0, length - (progress.get(name) ?? 0));
    }
  }
  return size;
}
