import type { BlobContainer, ListedBlob } from '../src/index.ts';

/** All blobs that a listing gives, in its order. */
export async function listed(
  container: BlobContainer,
  prefix?: string,
  pageSize?: number,
): Promise<ListedBlob[]> {
  const blobs: ListedBlob[] = [];
  for await (const blob of container.list(prefix, pageSize)) blobs.push(blob);
  return blobs;
}
