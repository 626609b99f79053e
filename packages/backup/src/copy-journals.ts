import { maxBlockBytes, type BlobContainer } from '@canvass/storage';
import { isKeepable, type BackupFolder } from './backup-folder.ts';
import { forEachLimited } from './for-each-limited.ts';

const concurrency = 8;

/** The first step: every journal as far as it had got when it was read. Gives the names of those that were copied. */
export async function copyJournals(journal: BlobContainer, folder: BackupFolder): Promise<Set<string>> {
  const copied = new Set<string>();
  await forEachLimited(journal.list(), concurrency, async ({ name }) => {
    if (isKeepable(name) && (await copyJournal(journal, folder, name))) copied.add(name);
  });
  return copied;
}

async function copyJournal(journal: BlobContainer, folder: BackupFolder, name: string): Promise<boolean> {
  let position = 0;
  // What is appended from here on was acknowledged after the copy began. A busy site could keep one at it for ever.
  let until: number | undefined;
  while (position < (until ?? 1)) {
    const found = await journal.readRange(
      name,
      position,
      Math.min(maxBlockBytes, (until ?? Infinity) - position),
    );
    if (found.outcome === 'notFound') {
      // Counted and retired: the summaries, all of which are read later, have every answer of it.
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
 * The proof of Rule 8b for all of the copy at once, to be asked for after every summary has been read: a copied journal
 * that still exists has no answers in a copied summary that do not stand below its watermark there. One that is gone
 * may have; it is dropped, and then every summary has to be read once more, because an earlier reading may lack answers
 * of it. Gives how many were dropped.
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
