import { isStorageUnavailable, type BlobContainer } from '@canvass/storage';
import { BackupError } from './errors.ts';

const maxTries = 6;

/**
 * Repeats what storage gave no answer to. Only for what may be done twice: one writer, in an account of its own, who
 * writes the same bytes to the same place every time.
 */
export async function retryUnavailable<T>(request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (!isStorageUnavailable(error) || attempt === maxTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 100 * 2 ** attempt));
    }
  }
}

/** Writes where nothing is. Throws `BackupError` `accountInUse` where something is that no earlier try has put there. */
export async function putDefinitely(
  container: BlobContainer,
  blob: string,
  bytes: Uint8Array,
): Promise<void> {
  const { outcome } = await retryUnavailable(() =>
    container.put(blob, bytes, { condition: { ifAbsent: true } }),
  );
  if (outcome === 'written') return;
  const found = await container.get(blob);
  if (found.outcome !== 'found' || !found.bytes.equals(bytes)) throw inUse(container, blob);
}

/** An append blob of these blocks. Throws `BackupError` `accountInUse` as `putDefinitely` does. */
export async function appendDefinitely(
  container: BlobContainer,
  blob: string,
  blocks: AsyncIterable<Uint8Array>,
): Promise<void> {
  // One that is there already may be an earlier try's: its length and bytes say so.
  const created = await retryUnavailable(() => container.createAppendBlob(blob));
  let position = 0;
  for await (const block of blocks) {
    const { outcome } = await retryUnavailable(() => container.appendBlock(blob, block, position));
    if (outcome === 'refused' && !(await endsWith(container, blob, block, position))) {
      throw inUse(container, blob);
    }
    position += block.byteLength;
  }
  if (created.outcome === 'created') return;
  const found = await container.head(blob);
  if (found.outcome !== 'found' || found.properties.length !== position) throw inUse(container, blob);
}

async function endsWith(
  container: BlobContainer,
  blob: string,
  block: Uint8Array,
  position: number,
): Promise<boolean> {
  const found = await container.readRange(blob, position, block.byteLength);
  return (
    found.outcome === 'found' && found.length === position + block.byteLength && found.bytes.equals(block)
  );
}

export function inUse({ name }: BlobContainer, blob: string): BackupError {
  return new BackupError(
    'accountInUse',
    `${name}/${blob} was written by somebody else during the restore, and was left as it is: ` +
      'stop every app on this account, and restore into an empty one',
  );
}
