import { globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** A workspace package, by its folder from the root: `packages/queue`. */
export interface Package {
  readonly folder: string;
  /** Without `@canvass/`. */
  readonly name: string;
  /** From a subpath of the manifest's `exports` ('.', './memory') to a file from the root. */
  readonly exports: ReadonlyMap<string, string>;
  /** Packages of Canvass in the manifest, without `@canvass/`, sorted. */
  readonly dependencies: readonly string[];
  readonly devDependencies: readonly string[];
}

export interface SourceFile {
  /** From the root, with `/`. */
  readonly path: string;
  readonly package: Package;
  readonly isTest: boolean;
  /** Files of Canvass that it imports, from the root; types too. */
  readonly imports: readonly string[];
  readonly text: string;
}

const scope = '@canvass/';

interface Manifest {
  readonly name: string;
  readonly exports?: string | Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The packages of the workspace. */
export function readPackages(root: string): Package[] {
  const manifests = globSync('{apps,packages,tests,infra}/*/package.json', { cwd: root });
  return [...manifests, 'bench/package.json'].toSorted().map((file) => {
    const folder = dirname(file);
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8')) as Manifest;
    const { name, exports = {}, dependencies = {}, devDependencies = {} } = manifest;
    const entries = typeof exports === 'string' ? [['.', exports] as const] : Object.entries(exports);
    return {
      folder,
      name: name.slice(scope.length),
      exports: new Map(entries.map(([subpath, path]) => [subpath, posix.join(folder, path)])),
      dependencies: ofCanvass(dependencies),
      devDependencies: ofCanvass(devDependencies),
    };
  });
}

/** Every TypeScript file of the packages, with its imports. */
export function readSourceFiles(root: string, packages: readonly Package[]): SourceFile[] {
  const byName = new Map(packages.map((each) => [each.name, each]));
  return packages.flatMap((each) =>
    globSync(`${each.folder}/**/*.ts`, {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    })
      .toSorted()
      .map((path) => {
        const text = readFileSync(join(root, path), 'utf8');
        return {
          path,
          package: each,
          isTest: path.endsWith('.test.ts') || !path.startsWith(`${each.folder}/src/`),
          imports: specifiersIn(path, text).flatMap((specifier) => {
            const file = resolve(path, specifier, byName);
            return file === undefined ? [] : [file];
          }),
          text,
        };
      }),
  );
}

function specifiersIn(path: string, text: string): string[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(path, text).module;
  return [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => (moduleRequest === null ? [] : [moduleRequest.value])),
    ),
    ...dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
}

/** Undefined for modules that are not of Canvass. */
function resolve(
  from: string,
  specifier: string,
  packages: ReadonlyMap<string, Package>,
): string | undefined {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier);
  if (!specifier.startsWith(scope)) return undefined;
  const [name = '', ...inside] = specifier.slice(scope.length).split('/');
  const target = packages.get(name);
  if (!target) throw new Error(`${from} imports ${specifier}, which is no package`);
  const subpath = inside.length === 0 ? '.' : `./${inside.join('/')}`;
  return target.exports.get(subpath) ?? posix.join(target.folder, subpath);
}

const ofCanvass = (dependencies: Readonly<Record<string, string>>): string[] =>
  Object.keys(dependencies)
    .filter((name) => name.startsWith(scope))
    .map((name) => name.slice(scope.length))
    .toSorted();
