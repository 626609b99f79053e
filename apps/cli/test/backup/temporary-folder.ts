import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupFolder } from '../../src/backup/backup-folder.ts';

/** Runs `use` with an empty folder, and deletes it. */
export async function withFolder(use: (folder: BackupFolder) => Promise<void>): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'canvass-backup-'));
  try {
    await use(new BackupFolder(root));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
