import { maxBlockBytes, type BlobContainer } from '@canvass/storage';
import { forEachLimited } from '@canvass/runtime/concurrency';
import { isKeepable, type BackupFolder } from './backup-folder.ts';

/** A backup copies at most this many segments at once. */
const concurrency = 8;

/** The first step: copies every segment up to its length at the first read. Returns the names of the copies. */
export async function copySegments(journal: BlobContainer, folder: BackupFolder): Promise<Set<string>> {
  const copied = new Set<string>();
  await forEachLimited(journal.list(), concurrency, async ({ name }) => {
    if (isKeepable(name) && (await copyJournal(journal, folder, name))) copied.add(name);
  });
  return copied;
}

async function copyJournal(journal: BlobContainer, folder: BackupFolder, name: string): Promise<boolean> {
  let position = 0;
  // The length at the first read: a busy site could keep the copy going forever.
  let until: number | undefined;
  while (position < (until ?? 1)) {
    const found = await journal.readRange(
      name,
      position,
      Math.min(maxBlockBytes, (until ?? Infinity) - position),
    );
    if (found.outcome === 'notFound') {
      // Counted and retired: the summaries, which are all read later, have its answers.
      await folder.remove('journal', name);
      return false;
    }
    until ??= found.length;
    if (until === 0) return false;
    await folder.append('journal', name, found.bytes);
    position += found.bytes.byteLength;
  }
  return true;
}

/**
 * The proof of Rule 8b for the whole copy, asked for after all summaries were read: if a copied segment still exists, the
 * copied summaries count its answers only below their watermarks. If it is gone, a summary may have counted it and
 * dropped the watermark: the copy is dropped, and all summaries must be read again. Returns the number of dropped copies.
 */
export async function dropRetired(
  journal: BlobContainer,
  folder: BackupFolder,
  copied: Set<string>,
): Promise<number> {
  const before = copied.size;
  await forEachLimited([...copied], concurrency, async (name) => {
    if ((await journal.head(name)).outcome === 'found') return;
    await folder.remove('journal', name);
    copied.delete(name);
  });
  return before - copied.size;
}
