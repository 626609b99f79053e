import { join } from 'node:path';

/** A file of the volume that keeps the keys which were made. */
export function keysFolder(file: string): string {
  return join('/var/lib/canvass', file);
}
