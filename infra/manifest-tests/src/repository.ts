import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** The text of a file; the path is relative to the root. */
export function textOf(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

/** The files below a folder with one of these endings, relative to the root, without `node_modules`. */
export function filesIn(folder: string, ...endings: readonly string[]): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .filter((path) => !path.includes('node_modules/'))
    .toSorted();
}

/** The sources of an app or package without tests, as one text. */
export function sourcesOf(folder: string): string {
  return filesIn(folder, '.ts', '.mjs')
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('/test/'))
    .map(textOf)
    .join('\n');
}
