import { cpSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { postgresFolder } from '../paths.cjs';
import type { PostgresUser } from './postgres-user.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * The programs, where the user may run them. Another user cannot enter a checkout below a closed folder, such as
 * root's home: the programs (60 MB) are then copied to `folder`.
 */
export function postgresBinaries({ uid }: PostgresUser, folder: string): PostgresBinaries {
  let root = postgresFolder();
  if (uid !== undefined && !canBeEntered(root)) {
    cpSync(root, join(folder, 'native'), { recursive: true, verbatimSymlinks: true });
    root = join(folder, 'native');
  }
  return { initdb: join(root, 'bin/initdb'), postgres: join(root, 'bin/postgres') };
}

const othersMayEnter = 0o001;

function canBeEntered(folder: string): boolean {
  if ((statSync(folder).mode & othersMayEnter) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || canBeEntered(parent);
}
