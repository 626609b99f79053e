import type { SurveyKey } from '@canvass/answer-log';
import { idLength } from '@canvass/journal';
import { StorageError, type BlobContainer } from '@canvass/storage';
import { folderOf, folderPrefix } from './names.ts';

/** Bytes per read of a file. */
const readBytes = 1024 * 1024;

/** The name of the blob with the bytes of an answer's file. */
export function blobOfFile(key: SurveyKey, answer: string, fileKey: string): string {
  return `${folderPrefix(folderOf(key, answer))}${fileKey.slice(0, idLength)}`;
}

/** Reads a file while the caller iterates. Throws `StorageError`: `unavailable` if the file is gone in the middle. */
export async function* readFileBytes(
  container: BlobContainer,
  blob: string,
  bytes: number,
): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes;) {
    const read = await container.readRange(blob, from, Math.min(readBytes, bytes - from));
    if (read.outcome !== 'found' || read.bytes.byteLength === 0) {
      throw new StorageError('unavailable', `${blob} is gone`);
    }
    yield read.bytes;
    from += read.bytes.byteLength;
  }
}
