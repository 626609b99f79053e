import { pause, type Clock } from '@canvass/runtime/clock';
import { isStorageUnavailable, type BlobContainer } from '@canvass/storage';
import { BackupError } from './errors.ts';

/** A write of a backup is tried at most this often while the storage does not answer. */
const maxTries = 6;
/** The pause after the first try that failed is up to twice this; it doubles each time. */
const firstPauseMs = 100;

/**
 * Retries a request when storage does not respond. Only for writes that may happen twice: one writer that writes the same
 * bytes to the same blob each time.
 */
export async function retryUnavailable<T>(clock: Clock, request: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await request();
    } catch (error) {
      if (!isStorageUnavailable(error) || attempt === maxTries) throw error;
      await pause(clock, Math.random() * firstPauseMs * 2 ** attempt);
    }
  }
}

/** Writes a new blob. Throws `BackupError` `account-in-use` if another process has written it. */
export async function putDefinitely(
  clock: Clock,
  container: BlobContainer,
  blob: string,
  bytes: Uint8Array,
  metadata: Readonly<Record<string, string>> = {},
): Promise<void> {
  const { outcome } = await retryUnavailable(clock, () =>
    container.put(blob, bytes, { condition: { ifAbsent: true }, metadata }),
  );
  if (outcome === 'written') return;
  const found = await container.get(blob);
  if (found.outcome !== 'found' || !found.bytes.equals(bytes)) throw inUse(container, blob);
}

/** Writes a new append blob of these blocks. Throws as `putDefinitely` does. */
export async function appendDefinitely(
  clock: Clock,
  container: BlobContainer,
  blob: string,
  blocks: AsyncIterable<Uint8Array>,
): Promise<void> {
  // An earlier try may have created it: its length and bytes prove it.
  const created = await retryUnavailable(clock, () => container.createAppendBlob(blob));
  let position = 0;
  for await (const block of blocks) {
    const { outcome } = await retryUnavailable(clock, () => container.appendBlock(blob, block, position));
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
    'account-in-use',
    `${name}/${blob} was written by another process during the restore, and was not changed: ` +
      'stop every app on this account, and restore into an empty one',
  );
}
