import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nativeDir } from './postgres-files.cjs';
import type { PostgresUser } from './postgres-user.ts';

export type PostgresBinaries = { readonly initdb: string; readonly postgres: string };

/**
 * The programs, at a place where the user may run them. A checkout below a closed folder, such as root's home, cannot
 * be entered by anybody else: then they are copied to the folder of temporary files, once for each version.
 */
export function postgresBinaries({ uid }: PostgresUser): PostgresBinaries {
  const native = nativeDir();
  const root = uid === undefined || canBeEntered(native) ? native : copied(native);
  return { initdb: join(root, 'bin/initdb'), postgres: join(root, 'bin/postgres') };
}

const othersMayEnter = 0o001;

function canBeEntered(folder: string): boolean {
  if ((statSync(folder).mode & othersMayEnter) === 0) return false;
  const parent = dirname(folder);
  return parent === folder || canBeEntered(parent);
}

function copied(native: string): string {
  const manifest = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as { version: string };
  const target = join(tmpdir(), `canvass-postgres-${manifest.version}`);
  if (existsSync(target)) return target;
  const partial = `${target}.${randomBytes(6).toString('hex')}`;
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(partial, target);
  } catch (error) {
    // Another process was first.
    rmSync(partial, { recursive: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}
