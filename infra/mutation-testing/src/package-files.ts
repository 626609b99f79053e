import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MutatedPackage } from './packages.ts';

/** A package's sources that have behaviour, relative to the root. */
export function sourcesOf(root: string, { folder }: MutatedPackage): string[] {
  return filesIn(root, `${folder}/src`).filter((file) => isSource(basename(file)));
}

/** Test files by stage. */
export function testsOf(
  root: string,
  { folder, tests }: MutatedPackage,
): { unit: string[]; services: string[] } {
  const find = (places: readonly string[]): string[] =>
    places.flatMap((place) => {
      const path = `${folder}/${place}`;
      if (!statSync(join(root, path)).isDirectory()) return [path];
      return filesIn(root, path).filter((file) => file.endsWith('.test.ts'));
    });
  return { unit: find(tests.unit), services: find(tests.services) };
}

/** Whether a test is named after the file: it usually finds the file's mistakes. */
export function testIsNear(file: string, test: string): boolean {
  return basename(test) === `${basename(file, '.ts')}.test.ts`;
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(join(root, '/').length))
    .toSorted();
}

/** No test, and no list of exports or error codes, which have no behaviour. */
function isSource(name: string): boolean {
  return name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'index.ts' && name !== 'errors.ts';
}
