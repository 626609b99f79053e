import { StorageError } from '@canvass/storage';

export function isCorrupt(error: unknown): boolean {
  return error instanceof StorageError && error.code === 'corrupt';
}
