import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BackupFolder } from '../src/index.ts';

/** Runs something with an empty folder that is gone afterwards. */
export async function withFolder(use: (folder: BackupFolder) => Promise<void>): Promise<void> {
  const root = await mkdtemp(join(tmpdir(), 'canvass-backup-'));
  try {
    await use(new BackupFolder(root));
  } finally {
    await rm(root, { recursive: true, force: true });
  }
}
