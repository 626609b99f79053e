import { isStorageUnavailable, type BlobContainer, type PutCondition } from '@canvass/storage';
import { AnswerLogError } from '../errors.ts';
import { decodeDocument, encodeDocument } from './document-json.ts';
import type { Tombstone } from './summary-document.ts';

/** How often the write begins again because another writer was faster. */
const maxAttempts = 16;

/** Writes a survey's tombstone: see `Summaries.writeTombstone`. Throws `AnswerLogError` `contended` and `StorageError`. */
export async function writeTombstone(container: BlobContainer, path: string): Promise<boolean> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const found = await container.get(path);
    if (found.outcome === 'notModified') continue;
    const stored = found.outcome === 'found' ? versionOf(found.bytes, path) : 0;
    if (stored === 'tombstone') return false;
    const tombstone: Tombstone = { version: stored + 1, deleted: true };
    const { bytes, metadata } = encodeDocument(tombstone);
    const condition: PutCondition = found.outcome === 'found' ? { ifMatch: found.etag } : { ifAbsent: true };
    try {
      const written = await container.put(path, bytes, { condition, metadata });
      if (written.outcome === 'written') return true;
    } catch (error) {
      // Another attempt would find the tombstone, and could not tell that this one wrote it.
      if (isStorageUnavailable(error) && (await hasTombstone(container, path))) return true;
      throw error;
    }
  }
  throw new AnswerLogError('contended', `the summary of ${path} kept changing`);
}

async function hasTombstone(container: BlobContainer, path: string): Promise<boolean> {
  const found = await container.get(path).catch(() => undefined);
  return found?.outcome === 'found' && versionOf(found.bytes, path) === 'tombstone';
}

/** The version of a stored summary; 0 if it cannot be read. */
function versionOf(bytes: Buffer, path: string): number | 'tombstone' {
  try {
    const document = decodeDocument(bytes, path);
    return 'deleted' in document ? 'tombstone' : document.version;
  } catch {
    return 0;
  }
}
