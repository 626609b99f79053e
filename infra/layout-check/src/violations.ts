import { dirname } from 'node:path';
import { circlesIn } from './circles.ts';
import { mayImport } from './packages.ts';
import type { Package, SourceFile } from './source-files.ts';

const mostFilesInFolder = 40;

/** Imports between packages that the layout does not allow. */
export function forbiddenImports(files: readonly SourceFile[]): string[] {
  const packageOf = packagesByPath(files);
  return unique(
    files.filter(isProduct).flatMap((file) =>
      file.imports.flatMap((imported) => {
        const target = packageOf(imported);
        const from = file.package.name;
        if (target === from) return [];
        const allowed = mayImport[from] ?? [];
        return allowed === 'any' || allowed.includes(target) ? [] : [`${from} imports ${target}`];
      }),
    ),
  );
}

/** Packages in manifests that the sources do not import, and the reverse. */
export function wrongManifests(packages: readonly Package[], files: readonly SourceFile[]): string[] {
  const packageOf = packagesByPath(files);
  return packages.flatMap((each) => {
    const own = files.filter((file) => file.package === each);
    const imported = (isTest: boolean) =>
      new Set(
        own
          .filter((file) => file.isTest === isTest)
          .flatMap(({ imports }) => imports.map(packageOf))
          .filter((name) => name !== each.name),
      );
    // Programs of this repository have no tests of their own apart.
    const isProgram = !/^(apps|packages)\//.test(each.folder);
    const product = isProgram ? new Set([...imported(false), ...imported(true)]) : imported(false);
    const listed = isProgram ? [...each.dependencies, ...each.devDependencies] : each.dependencies;
    const forTests = isProgram ? new Set<string>() : new Set(difference(imported(true), product));
    return [
      ...difference(product, listed).map((name) => `${each.name}: dependencies lack ${name}`),
      ...difference(listed, product).map((name) => `${each.name}: dependencies list ${name} in vain`),
      ...(isProgram
        ? []
        : [
            ...difference(forTests, each.devDependencies).map(
              (name) => `${each.name}: devDependencies lack ${name}`,
            ),
            ...difference(each.devDependencies, forTests).map(
              (name) => `${each.name}: devDependencies list ${name} in vain`,
            ),
          ]),
    ];
  });
}

/** Files that import each other, through any number of others. */
export function circlesOfFiles(files: readonly SourceFile[]): string[] {
  return circlesIn(new Map(files.map(({ path, imports }) => [path, new Set(imports)]))).map((circle) =>
    circle.join(' '),
  );
}

/** Rooms, the folders and files at the top of a package's `src`, that import each other. */
export function circlesOfRooms(files: readonly SourceFile[]): string[] {
  const arrows = new Map<string, Set<string>>();
  const paths = new Set(files.filter(isProduct).map(({ path }) => path));
  for (const { path, imports } of files.filter(isProduct)) {
    const from = roomOf(path);
    const to = arrows.get(from) ?? new Set();
    arrows.set(from, to);
    for (const imported of imports) {
      if (paths.has(imported) && roomOf(imported) !== from) to.add(roomOf(imported));
    }
  }
  return circlesIn(arrows).map((circle) => circle.join(' '));
}

/** Folders with more files than a reader can take in. */
export function largeFolders(files: readonly SourceFile[]): string[] {
  return [...Map.groupBy(files, ({ path }) => dirname(path))]
    .filter(([, inside]) => inside.length > mostFilesInFolder)
    .map(([folder, inside]) => `${folder}: ${inside.length} files`);
}

/** A script or style with content in a page, or the type with which one is sent. */
const inlineAsset = /<(?:script|style)\b[^<>]*>(?!<\/)|text\/(?:css|javascript)/;

/** Scripts and styles that stand in TypeScript, where no tool reads them. Only the class `Asset`, made of files, sends them. */
export function inlineAssets(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      (file) => isProduct(file) && inlineAsset.test(file.text) && !file.text.includes('export class Asset {'),
    )
    .map(({ path }) => path);
}

const isProduct = ({ path, isTest }: SourceFile): boolean => !isTest && /^(apps|packages)\//.test(path);

/** `packages/queue/src/postgres` for a file in it; a file of `src` is its own room. */
const roomOf = (path: string): string => path.split('/').slice(0, 4).join('/');

function packagesByPath(files: readonly SourceFile[]): (path: string) => string {
  const byFolder = new Map(files.map((file) => [file.package.folder, file.package.name]));
  return (path) =>
    byFolder.get(path.split('/').slice(0, 2).join('/')) ?? byFolder.get(path.split('/')[0]!) ?? path;
}

function difference(one: Iterable<string>, other: Iterable<string>): string[] {
  const others = new Set(other);
  return [...one].filter((each) => !others.has(each)).toSorted();
}

const unique = (lines: readonly string[]): string[] => [...new Set(lines)].toSorted();
