import { open, stat } from 'node:fs/promises';

/** What systems say on which nobody flushes a folder: Windows, some network file systems. */
const unsupported: readonly unknown[] = ['EACCES', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'];

/** Makes what a file or a folder holds outlast a power cut; of a folder that is its list of names. */
export async function flushToDisk(path: string): Promise<void> {
  const isFolder = (await stat(path)).isDirectory();
  try {
    // Windows flushes only what is open for writing.
    const handle = await open(path, isFolder ? 'r' : 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!isFolder || !unsupported.includes((error as NodeJS.ErrnoException).code)) throw error;
  }
}
