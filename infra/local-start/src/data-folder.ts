import { chmodSync, lstatSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { LocalStartError, systemCode } from './errors.ts';

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file in its place',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'it is on a read-only disk',
  ENOSPC: 'the disk is full',
};

const keyFiles = ['admin-api-key', 'demo-api-key', 'storage-account-key', 'storage-connection-string'];
const ownNames = [...keyFiles, 'azurite', 'running.json', 'scaling-agent-workers.json'];
/** Mode bits of the group and of others. */
const forOthers = 0o077;

/**
 * Makes the folder if it is missing, checks that it can be written, and closes it and the keys in it to other users of
 * the machine, even if an earlier start left them open.
 * @throws {LocalStartError} data-dir-unusable; also if others can read the folder and it may not be closed
 */
export function prepareDataFolder(path: string): void {
  const probe = join(path, `.probe-${process.pid}`);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    closeToOthers(path);
    writeFileSync(probe, '', { mode: 0o600 });
    rmSync(probe);
  } catch (error) {
    if (error instanceof LocalStartError) throw error;
    throw unusable(path, reasons[systemCode(error) ?? ''] ?? (error as Error).message, error);
  }
}

function closeToOthers(path: string): void {
  // Windows has no modes.
  const user = process.getuid?.();
  if (user === undefined) return;
  const folder = statSync(path);
  if (isOpen(folder)) {
    if (folder.uid !== user) {
      throw unusable(path, 'other users of this machine may look into it, and it belongs to one of them');
    }
    const [stranger] = readdirSync(path).filter((name) => !isOwn(name));
    // It may be a home, a repository or a shared folder.
    if (stranger !== undefined) {
      const why = `other users of this machine may look into it, and it is not closed to them because it holds other things (${stranger})`;
      throw unusable(path, `${why}; where it is for Canvass alone, close it with chmod 700`);
    }
    chmodSync(path, 0o700);
  }
  for (const file of keyFiles.map((name) => join(path, name))) {
    const found = lstatSync(file, { throwIfNoEntry: false });
    if (found?.isFile() && isOpen(found)) chmodSync(file, 0o600);
  }
}

const isOpen = ({ mode }: Stats): boolean => (mode & forOthers) !== 0;

/** A file of the local start or its draft: `running.json.1234`. */
function isOwn(name: string): boolean {
  return ownNames.some((own) => name === own || name.startsWith(`${own}.`)) || name.startsWith('.probe-');
}

function unusable(path: string, reason: string, cause?: unknown): LocalStartError {
  const message = `The data folder ${path} cannot be used: ${reason}. Name another one with DATA_DIR.`;
  return new LocalStartError('data-dir-unusable', message, { cause });
}
