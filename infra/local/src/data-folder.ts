import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LocalStartError, systemCode } from './errors.ts';

const reasons: Readonly<Record<string, string>> = {
  EEXIST: 'there is a file in its place',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'it may not be written',
  EPERM: 'it may not be written',
  EROFS: 'it lies on a read-only disk',
  ENOSPC: 'the disk is full',
};

/** Makes the folder where it is missing, readable for its owner only, and proves that it can be written. */
export function prepareDataFolder(path: string): void {
  const probe = join(path, `.probe-${process.pid}`);
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const reason = reasons[systemCode(error) ?? ''] ?? (error as Error).message;
    const message = `The data folder ${path} cannot be used: ${reason}. Name another one with DATA_DIR.`;
    throw new LocalStartError('DATA_DIR_UNUSABLE', message, { cause: error });
  }
}
