import { open, stat } from 'node:fs/promises';

/** Error codes of systems that cannot flush a folder: Windows, some network file systems. */
const unsupported: readonly unknown[] = ['EACCES', 'EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'];

/** Makes a file's bytes, or a folder's list of names, survive a power cut. */
export async function flushToDisk(path: string): Promise<void> {
  const isFolder = (await stat(path)).isDirectory();
  try {
    // Windows flushes only files that are open for writing.
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
