import { join } from 'node:path';

/** The path of a file in the volume `keys`. */
export function keysFolder(file: string): string {
  return join('/var/lib/canvass', file);
}
