import { isStorageUnavailable, StorageError, type BlobContainer } from '@canvass/storage';

const maxTries = 6;

/**
 * Repeats what storage gave no answer to. Only for what may be done twice: one writer, in an account of its own, who
 * writes the same bytes to the same place every time.
 */
export async function patiently<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (!isStorageUnavailable(error) || attempt === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * 2 ** attempt));
    }
  }
}

/** Creates an append blob; one that is there already is an earlier try's. */
export async function createDefinitely(container: BlobContainer, blob: string): Promise<void> {
  await patiently(() => container.createAppendBlob(blob));
}

/** Appends at `position`: where a repeat is refused because the first one landed, the blob's length says so. */
export async function appendDefinitely(
  container: BlobContainer,
  blob: string,
  block: Uint8Array,
  position: number,
): Promise<void> {
  const { outcome } = await patiently(() => container.appendBlock(blob, block, position));
  if (outcome === 'appended') return;
  const found = await container.head(blob);
  if (found.outcome === 'found' && found.properties.length === position + block.byteLength) return;
  throw new StorageError('unexpected', `${container.name}/${blob} took no block at ${position}`);
}
